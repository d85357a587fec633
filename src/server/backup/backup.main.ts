import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/settings/config.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { openFiles } from '#platform/files/files.ts'
import { backupName, backupsFolder } from './backups.routes.ts'
import { programVersion, runProgram, say } from './program.ts'
import { writeBackup } from './write-backup.ts'

// npm run backup [file]: the whole app in one file, while the shop runs or not.
await runProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig(process.env)
  // npm changes the folder; the person means theirs.
  const from = process.env.INIT_CWD ?? process.cwd()
  const path = positionals[0]
    ? resolve(from, positionals[0])
    : resolve(backupsFolder(config.dataDir), backupName(Date.now()))
  const database = await openExistingDatabase({ ...config, dbPool: 2 }, say)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const files = await openFiles(config)
    say(`Writing the backup of ${databaseSetting(config)}…`)
    const { tables, files: stored } = await writeBackup({ ...database, files, path, version: programVersion })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${Object.keys(tables).length} tables and ${stored.count} files are in\n  ${path}`)
    say('It holds every secret of the house: keep it where only you can read it.')
  } finally {
    await database.close()
  }
})
