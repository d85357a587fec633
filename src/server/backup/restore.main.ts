import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/settings/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openFiles } from '#platform/files/files.ts'
import { BackupTrouble } from './backup-format.ts'
import { programVersion, runProgram, say } from './program.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoringName } from './shape.store.ts'

// npm run restore <file> [-- --replace [--yes]]: brings an app back from its backup.
await runProgram(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  })
  if (!positionals[0]) throw new BackupTrouble('Which backup? npm run restore <file>')
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0])
  const config = readConfig(process.env)
  const where = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  if (values.replace && !values.yes) await ask(where)
  process.env.PGAPPNAME = restoringName
  const database = await openDatabase({ ...config, dbPool: 2 }, say)
  try {
    const files = await openFiles(config)
    const { pool } = database
    const { tables, files: stored } = await restoreBackup({
      pool,
      files,
      path,
      replaces: values.replace,
      say,
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${Object.keys(tables).length} tables and ${stored.count} files are back.`)
    say(`Start the shop again with npm start (Souk ${programVersion}).`)
  } finally {
    await database.close()
  }
})

async function ask(where: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new BackupTrouble('Nobody is here to be asked: say --replace --yes. Nothing was changed.')
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question(`All that is in ${where} now will be gone. Type "replace" to go on: `)
  line.close()
  if (answer.trim() !== 'replace') throw new BackupTrouble('Nothing was changed.')
}
