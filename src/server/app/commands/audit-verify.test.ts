import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { sealAuditLog } from '#modules/admin/audit-log/audit-anchor.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'

const secretKey = Buffer.alloc(32, 1)
let database: TestDatabase
let anchor: string
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = wrapPool(database.pool)
  const log = createLog('silent')
  for (let at = 1; at <= 3; at++)
    await inTransaction(db, (tx) =>
      audit(tx, { actor: 'sel_1', action: 'a.b', target: { kind: 'test', id: '1' }, at }),
    )
  const secrets = await openSecrets(
    { db, clock: systemClock, log },
    { secretKey, previousSecretKey: undefined },
  )
  await sealAuditLog({ db, clock: systemClock, log, secrets })
  const { head } = await verifyAudit(database.pool)
  anchor = `${head.no}:${head.hash}`
})
afterAll(() => database.close())

/** Runs `npm run audit:verify` as an operator would. */
function verify(operands: string[] = [], key = secretKey) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'audit-verify.ts'), ...operands],
    {
      env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY: key.toString('hex') },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout.split('\n').slice(1).join('\n').trim(), stderr: stderr.trim() }
}

const whole = () => `The audit log is whole: 3 entries, the last is ${anchor}`

test('an intact log exits with 0 and prints an anchor that a later run accepts', () => {
  expect(anchor).toMatch(/^3:[0-9a-f]{64}$/)
  expect(verify()).toEqual({ status: 0, said: whole(), stderr: '' })
  expect(verify([anchor])).toEqual({ status: 0, said: whole(), stderr: '' })
})

test('the command exits with 1 if the seals cannot be checked', () => {
  const { status, said: output } = verify([], Buffer.alloc(32, 2))
  expect(status).toBe(1)
  expect(output).toMatch(/^The chain is whole; its seals were not checked: SECRET_KEY is not the one/)
})

test('an anchor that is not in the log exits with 1, and a truncated anchor is rejected', () => {
  const other = verify([`3:${'0'.repeat(64)}`])
  expect(other.status).toBe(1)
  expect(other.said).toContain('The audit log was changed outside Souk')
  expect(verify([anchor.slice(0, 10)])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a hash of 64 digits') as string,
  })
})

test('an edited entry is reported and exits with 1', async () => {
  // Simulates an attacker who owns the table. The owner can bypass the trigger that protects it.
  await database.pool.query(`begin; set local session_replication_role = replica;
    update audit_entries set why = 'x' where no = 2; commit`)
  expect(verify()).toEqual({
    status: 1,
    said: 'entry 2 was edited\nThe audit log was changed outside Souk; 3 entries are left',
    stderr: '',
  })
})
