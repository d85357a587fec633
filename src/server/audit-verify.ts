import { verifyAudit, type AuditFault } from '#platform/audit/audit-chain.ts'
import { readConfig } from '#platform/settings/config.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { runProgram, say } from '#server/backup/program.ts'

const words: Record<AuditFault['kind'], string> = {
  edited: 'was edited',
  removed: 'was removed',
  inserted: 'was inserted from outside',
}

await runProgram(async () => {
  const config = readConfig(process.env)
  const database = await openExistingDatabase(config, () => {})
  try {
    say(`Database: ${databaseSetting(config)}`)
    const { entries, head, faults } = await verifyAudit(database.pool)
    for (const { no, to, kind } of faults) say(`entry ${no === to ? no : `${no}–${to}`} ${words[kind]}`)
    say(
      faults.length === 0
        ? `The audit log is whole: ${entries} entries, the last is ${head.no} ${head.hash}`
        : `The audit log was changed from outside; ${entries} entries are left`,
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
})
