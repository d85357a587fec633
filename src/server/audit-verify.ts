import { verifyAudit, type AuditFault } from '#platform/audit/audit-chain.ts'
import { readConfig } from '#platform/settings/config.ts'
import { openDatabase } from '#platform/database/db.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const words: Record<AuditFault['kind'], string> = {
  edited: 'was edited',
  removed: 'was removed',
  inserted: 'was inserted from outside',
}

const database = await openDatabase(readConfig(process.env), () => {})
try {
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
