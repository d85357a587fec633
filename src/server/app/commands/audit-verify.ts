import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { verifyAudit, type AuditViolation } from '#platform/audit/audit-chain.ts'
import { readConfig } from '#platform/config/config.ts'
import { describeDatabaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { auditKeyName } from '#modules/admin/audit-log/audit-anchor.ts'
import { readKey, SecretsUnreadable } from '#platform/secrets/secrets.ts'
import { printLine } from '#server/app/backup/program.ts'

const changeLabels: Record<AuditViolation['kind'], string> = {
  edited: 'was edited',
  removed: 'was removed',
  inserted: 'was inserted outside Souk',
}

const { operands } = readCommand({
  name: 'npm run audit:verify',
  about:
    'Verifies the audit log and lists entries that were edited, removed or inserted. Exits with 1 if there are any, or if the seals could not be checked.',
  operands: { anchor: 'number:hash from an email or an earlier run; the log must contain it' },
  variables: {
    SECRET_KEY: 'decrypts the key of the seals, if it is encrypted',
    DATABASE_URL: 'your PostgreSQL server, instead of the embedded one',
    DATA_DIR: 'folder of the embedded PostgreSQL (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
const opened = await openExistingDatabase(config, () => {})
const database = ends.adopt(opened, () => opened.close())
printLine(`Database: ${describeDatabaseSetting(config)}`)
const anchor = operands[0] === undefined ? undefined : readAnchor(operands[0])
const seals = await sealKey()
const { entries, head, faults: changes } = await verifyAudit(database.pool, { key: seals.key, anchor })
for (const { no, to, kind } of changes)
  printLine(`entry ${no === to ? no : `${no}–${to}`} ${changeLabels[kind]}`)
if (changes.length > 0) printLine(`The audit log was changed outside Souk; ${entries} entries are left`)
else if (seals.problem) printLine(`The chain is whole; its seals were not checked: ${seals.problem}`)
else if (entries === 0) printLine('The audit log is whole: it has no entries yet')
else printLine(`The audit log is whole: ${entries} entries, the last is ${head.no}:${head.hash}`)
await finish(changes.length === 0 && !seals.problem ? 0 : 1)

function readAnchor(text: string): { no: number; hash: Buffer } {
  const [, no = '', hash = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!hash)
    throw new Error(
      'An anchor is a number and a hash of 64 digits, from the email or an earlier run: npm run audit:verify -- <number>:<hash>',
    )
  return { no: Number(no), hash: Buffer.from(hash, 'hex') }
}

/**
 * Reads the key for the audit log's seals. Without it, only the hash chain can be verified. If an attacker has
 * rewritten the whole log and its hashes, only a comparison with an anchor shows it.
 */
async function sealKey(): Promise<{ key?: string | undefined; problem?: string }> {
  try {
    const key = await readKey(database.db, config, auditKeyName)
    if (key === undefined) printLine('The audit log has no seals yet')
    return { key }
  } catch (error) {
    if (!(error instanceof SecretsUnreadable)) throw error
    const cause = config.secretKey
      ? 'SECRET_KEY is not the one that encrypted their key.'
      : 'SECRET_KEY is not set, and their key is encrypted with it.'
    return { problem: `${cause} Run this again with the SECRET_KEY of the marketplace.` }
  }
}
