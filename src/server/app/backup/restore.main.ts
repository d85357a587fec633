import { resolve } from 'node:path'
import { ask } from '#scripts/ask.mjs'
import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openFiles } from '#platform/files/files.ts'
import { BackupError, passphraseMissingError } from './backup-format.ts'
import { isEncrypted } from './encryption.ts'
import { readBackupHeader } from './read-backup.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import { printLine, databaseVariables } from './program.ts'
import { programVersion } from '#platform/core/version.ts'
import { trialRestore } from './trial.ts'
import { openExistingDatabase } from '#platform/database/existing-database.ts'
import { requireSessions } from '#platform/database/pooler-check.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreApplicationName } from './schema.store.ts'

const { operands, values } = readCommand({
  name: 'npm run restore',
  about: 'Restores the marketplace from a backup into an empty database.',
  operands: { file: 'path of the backup' },
  flags: {
    trial: {
      about: 'only tests the backup: restores it into a scratch database and drops that',
      default: false,
    },
    replace: { about: 'drops the existing marketplace first', default: false },
    yes: { about: 'skips the confirmation', default: false },
  },
  variables: { ...databaseVariables, BACKUP_PASSPHRASE: 'passphrase of an encrypted backup' },
})
const { ends, finish } = openCommand()
if (!operands[0]) throw new BackupError('The path of the backup is missing: npm run restore <file>')
const path = resolve(process.env.INIT_CWD ?? process.cwd(), operands[0])
const config = readConfig(process.env)
const target = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
if (values.trial) {
  const opened = await openExistingDatabase({ ...config, dbPool: 2 }, printLine)
  const { connectionString, sessions } = ends.adopt(opened, () => opened.close())
  const passphrase =
    config.backupPassphrase ?? ((await isEncrypted(path)) ? await askPassphrase() : undefined)
  const { rows, files, seconds } = await withLease(sessions, 'backup', () =>
    trialRestore({
      connectionString: config.migrateUrl ?? connectionString,
      path,
      passphrase,
      say: printLine,
    }),
  ).catch((error: unknown) => {
    if (error instanceof LeaseHeld)
      throw new BackupError('A backup or trial restore is running. Try again when it has finished.')
    throw error
  })
  printLine(`Restored ${rows} rows and ${files} files in ${seconds} s, and dropped the scratch database.`)
  await finish()
}
const needsPassphrase = await isEncrypted(path)
if (values.replace && !values.yes) await requireAgreement(target)
const passphrase = config.backupPassphrase ?? (needsPassphrase ? await askPassphrase() : undefined)
await readBackupHeader(path, passphrase)
const restoreConfig = { ...config, dbPool: 2, applicationName: restoreApplicationName }
const database = ends.adopt(await openDatabase(restoreConfig, printLine), (opened) => opened.close())
const files = await openFiles(config)
await requireSessions(database, config)
const { tables, files: stored } = await restoreBackup({
  pool: database.sessions,
  files,
  path,
  passphrase,
  replaces: values.replace,
  say: printLine,
})
const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
printLine(`Restored ${rows} rows of ${Object.keys(tables).length} tables and ${stored.count} files.`)
printLine(`Start the marketplace with npm start (Souk ${programVersion}).`)
await finish()

/**
 * Asks for the passphrase in the terminal.
 * @throws Error if the command does not run in a terminal
 */
async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY) throw passphraseMissingError()
  return ask('This backup is encrypted. Its passphrase: ', { isSecret: true })
}

async function requireAgreement(target: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new BackupError(
      'Confirmation needs a terminal. Without one: npm run restore -- <file> --replace --yes. Nothing was changed.',
    )
  const answer = await ask(`All data in ${target} will be deleted. Type "replace" to continue: `)
  if (answer.trim() !== 'replace') throw new BackupError('Nothing was changed.')
}
