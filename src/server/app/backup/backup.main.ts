import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { readConfig } from '#platform/config/config.ts'
import { describeDatabaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { openFiles } from '#platform/files/files.ts'
import { backupName } from './make-backup.ts'
import { printLine, databaseVariables } from './program.ts'
import { programVersion } from '#platform/core/version.ts'
import { writeBackup } from './write-backup.ts'

const { operands } = readCommand({
  name: 'npm run backup',
  about: 'Writes a backup of the whole marketplace to one file. The marketplace may keep running.',
  operands: {
    file: 'path of the backup (default: souk-<marketplace>-<time>.tar in BACKUP_DIR or DATA_DIR/backups; .tar.age if encrypted)',
  },
  variables: {
    ...databaseVariables,
    BACKUP_PASSPHRASE: 'encrypts the file with age; a restore needs the same passphrase',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
// Resolves relative paths from the directory in which the user ran the command, because npm changes the working
// directory.
const from = process.env.INIT_CWD ?? process.cwd()
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, printLine)
const database = ends.adopt(opened, () => opened.close())
const path = operands[0]
  ? resolve(from, operands[0])
  : resolve(config.backupDir, await backupName(database.db, Date.now(), config.backupPassphrase))
await mkdir(dirname(path), { recursive: true, mode: 0o700 })
const files = await openFiles(config)
printLine(`Writing the backup of ${describeDatabaseSetting(config)}…`)
const { tables, files: stored } = await writeBackup({
  ...database,
  files,
  path,
  passphrase: config.backupPassphrase,
  version: programVersion,
})
const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
printLine(
  `Wrote ${rows} rows of ${Object.keys(tables).length} tables and ${stored.count} files to\n  ${path}`,
)
if (config.backupPassphrase)
  printLine('The backup is encrypted. It cannot be restored without BACKUP_PASSPHRASE.')
else printLine('The backup contains every secret of the marketplace. Store it where only you can read it.')
await finish()
