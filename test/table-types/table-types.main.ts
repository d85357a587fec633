import fs from 'node:fs'
import { readCommand } from '#scripts/command.mjs'
import { withMigratedDatabase } from '#test/support/database/with-migrated-database.ts'
import { generateTableTypes } from './generate.ts'

const { values } = readCommand({
  name: 'npm run tables',
  about: 'Generates the types of all tables from the migrations.',
  flags: { check: { about: 'writes nothing, and fails if the file differs', default: false } },
})
const file = new URL('../../src/server/platform/database/table-types.ts', import.meta.url)

await withMigratedDatabase(async (pool) => {
  const text = await generateTableTypes(pool)
  if (!values.check) fs.writeFileSync(file, text)
  else if (fs.readFileSync(file, 'utf8') !== text) {
    process.stderr.write('The types of tables differ from the migrations: run npm run tables.\n')
    process.exitCode = 1
  }
})
