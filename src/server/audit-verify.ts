import { readCommand } from '#scripts/command.mjs'
import { openProgram } from '#scripts/program.mjs'
import { verifyAudit, type AuditFault } from '#platform/audit/audit-chain.ts'
import { readConfig } from '#platform/settings/config.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { say } from '#server/backup/program.ts'

const words: Record<AuditFault['kind'], string> = {
  edited: 'was edited',
  removed: 'was removed',
  inserted: 'was inserted from outside',
}

readCommand({
  name: 'npm run audit:verify',
  about:
    'Walks the chain of the audit log and names what was edited, removed or put in; ends with 1 if anything was.',
  variables: {
    DATABASE_URL: 'a PostgreSQL of yours instead of the embedded one',
    DATA_DIR: 'where the embedded one is (default: ./data)',
  },
})
const { ends, finish } = openProgram({ isExpected: () => true })
const config = readConfig(process.env)
const opened = await openExistingDatabase(config, () => {})
const database = ends.adopt(opened, () => opened.close())
say(`Database: ${databaseSetting(config)}`)
const { entries, head, faults } = await verifyAudit(database.pool)
for (const { no, to, kind } of faults) say(`entry ${no === to ? no : `${no}–${to}`} ${words[kind]}`)
if (faults.length > 0) say(`The audit log was changed from outside; ${entries} entries are left`)
else if (entries === 0) say('The audit log is whole: it has no entries yet')
else say(`The audit log is whole: ${entries} entries, the last is ${head.no} ${head.hash}`)
await finish(faults.length === 0 ? 0 : 1)
