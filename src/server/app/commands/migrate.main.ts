import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { openExistingDatabase } from '#platform/database/existing-database.ts'
import { warnAboutLocale } from '#platform/database/migrations/database-locale.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { readConfig } from '#platform/config/config.ts'
import { printLine, databaseVariables } from '../backup/program.ts'

readCommand({
  name: 'npm run migrate',
  about: 'Migrates the database to this version, as a startup does. The marketplace can keep running.',
  variables: databaseVariables,
})
const { ends, finish } = openCommand()
const opened = await openExistingDatabase({ ...readConfig(process.env), dbPool: 2 }, () => {})
const { sessions } = ends.adopt(opened, () => opened.close())
const names = await migrate(sessions, printLine)
await warnAboutLocale(sessions, printLine)
if (names.length === 0) printLine('The database is up to date.')
await finish()
