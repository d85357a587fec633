import fs from 'node:fs'
import { withMigratedDatabase } from '#test/support/database/with-migrated-database.ts'
import { generateTableTypes } from './generate.ts'

const file = new URL('../../src/server/platform/database/table-types.ts', import.meta.url)

await withMigratedDatabase(async (pool) => {
  const text = await generateTableTypes(pool)
  if (process.argv.includes('--write')) fs.writeFileSync(file, text)
  else if (fs.readFileSync(file, 'utf8') !== text) {
    process.stderr.write('The types of tables differ from the migrations: run npm run tables.\n')
    process.exitCode = 1
  }
})
