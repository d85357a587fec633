import fs from 'node:fs'
import { fillTemplate } from '#test/support/database/fill-template.ts'
import { createFromTemplate, dropDatabase, openPool } from '#test/support/database/postgres.ts'
import { startTestPostgres } from '#test/support/database/test-postgres.ts'
import { generateTableTypes } from './generate.ts'

const file = new URL('../../src/server/platform/database/table-types.ts', import.meta.url)
const server = await startTestPostgres()
try {
  const url = await createFromTemplate(server.url, fillTemplate)
  const pool = openPool(url, 4)
  try {
    const text = await generateTableTypes(pool)
    if (process.argv.includes('--write')) fs.writeFileSync(file, text)
    else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
      process.stderr.write(
        'The types of tables differ from the migrations: run node test/table-types/table-types.main.ts --write.\n',
      )
      process.exitCode = 1
    }
  } finally {
    await pool.end()
    await dropDatabase(server.url, url)
  }
} finally {
  await server.stop()
}
