import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { audit } from './audit.ts'
import { verifyAudit, type AuditViolation } from './audit-chain.ts'
import { hashEntry, type AuditContent } from './audit-hash.ts'
import { sealAudit } from './audit-seals.ts'
import { inTransaction, wrapPool } from '../database/db.ts'

const database = await openTestDatabase()
const db = wrapPool(database.pool).db
afterAll(() => database.close())
beforeEach(async () => {
  await tamper('truncate audit_entries; truncate audit_seals')
  await database.pool.query(`update audit_head set no = 0, hash = ''; delete from settings`)
  for (let i = 1; i <= 5; i++) await write(i)
})

function write(i: number): Promise<void> {
  const before = { fee: i, name: 'Mila 👗', nested: { b: [1.5, null], a: -0 } }
  return inTransaction(db, (tx) =>
    audit(tx, {
      actor: { kind: 'seller', id: 'sel_1', isSeller: false, role: 'owner', isSA: true },
      action: 'setting.set',
      target: { kind: 'setting', id: `fee\0${i}` },
      before,
      after: { ...before, gone: undefined, odd: '\ud800\0' },
      reason: 'Autumn',
      at: 1_700_000_000_000 + i,
    }),
  )
}

/** Runs a statement with the audit table's trigger disabled, as an attacker who owns the table could. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.connect()
  await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  client.release()
}

const faults = async (): Promise<AuditViolation[]> => (await verifyAudit(database.pool)).faults
const columns = 'at, actor_id, action, target_kind, target_id, before, after, why'

test('concurrent entries are chained in the order of their commits', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => write(i)))
  const verdict = await verifyAudit(database.pool)
  expect(verdict).toMatchObject({ entries: 25, head: { no: 25 }, faults: [] })
})

test('the table rejects updates and deletes', async () => {
  for (const statement of [
    `update audit_entries set why = ''`,
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('only grows')
})

test('a change that is rolled back leaves neither an entry nor a gap in the numbers', async () => {
  const failing = inTransaction(db, async (tx) => {
    await audit(tx, { actor: 'sel_1', action: 'a.b', target: { kind: 'a', id: '1' }, at: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write(6)
  expect(await verifyAudit(database.pool)).toMatchObject({ entries: 6, faults: [] })
})

test.each([
  ['an edited row', `update audit_entries set why = 'x' where no = 3`, [[3, 3, 'edited']]],
  ['an edited date', `update audit_entries set at = at + interval '1 ms' where no = 5`, [[5, 5, 'edited']]],
  [
    'an edited value',
    `update audit_entries set after = jsonb_set(after, '{fee}', '9') where no = 1`,
    [[1, 1, 'edited']],
  ],
  [
    'an edited row whose hash was made to fit',
    `update audit_entries set hash = '\\x01' where no = 2`,
    [[2, 2, 'edited']],
  ],
  ['removed rows', 'delete from audit_entries where no in (2, 3)', [[2, 3, 'removed']]],
  ['removed first rows', 'delete from audit_entries where no < 3', [[1, 2, 'removed']]],
  ['removed last rows', 'delete from audit_entries where no > 3', [[4, 5, 'removed']]],
  [
    'an inserted row',
    `insert into audit_entries (no, ${columns}, prev_hash, hash)
     select 6, ${columns}, hash, '\\x02' from audit_entries where no = 5`,
    [[6, 6, 'inserted']],
  ],
] as const)('%s is reported', async (_, statement, expected) => {
  await tamper(statement)
  expect((await faults()).map(({ no, to, kind }) => [no, to, kind])).toEqual(expected)
})

test('a row inserted outside the app is reported even after the log has grown, and later entries stay valid', async () => {
  await tamper(`insert into audit_entries (no, ${columns}, prev_hash, hash)
    select 6, ${columns}, hash, '\\x02' from audit_entries where no = 5`)
  await write(7)
  await write(8)
  expect(await faults()).toEqual([{ no: 6, to: 6, kind: 'inserted' }])
})

const key = 'the key of the seals'

/** Rewrites an entry and recomputes every later hash, as an attacker with the database password could. */
async function rewrite(from: number): Promise<void> {
  await tamper(`update audit_entries set why = 'Nothing to see' where no = ${from}`)
  const { rows } = await database.pool.query<AuditContent & { prevHash: Buffer; hash: Buffer }>(
    `select no, at, actor_id as "actorId", action, target_kind as "targetKind", target_id as "targetId",
       before, after, why, prev_hash as "prevHash", hash from audit_entries order by no`,
  )
  let last = rows[from - 1]!.prevHash
  for (const row of rows.slice(from - 1)) {
    const hash = hashEntry(last, row)
    const [prev, own] = [last, hash].map((bytes) => `'\\x${bytes.toString('hex')}'`)
    await tamper(`update audit_entries set prev_hash = ${prev}, hash = ${own} where no = ${row.no}`)
    last = hash
  }
  await database.pool.query('update audit_head set hash = $1', [last])
}

test('a log whose hashes were all recomputed passes without seals but fails when its seal is checked', async () => {
  expect(await sealAudit(db, key, 0)).toBe(true)
  await write(6)
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([])
  await rewrite(2)
  expect(await faults()).toEqual([])
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([{ no: 5, to: 5, kind: 'edited' }])
  expect(await sealAudit(db, key, 1)).toBe(false)
})

test('a seal that was changed without the signing key is invalid', async () => {
  await sealAudit(db, key, 0)
  await rewrite(2)
  await tamper('update audit_seals set hash = (select hash from audit_head)')
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([{ no: 1, to: 5, kind: 'edited' }])
})

test('entries removed from the end are detected by the seal or by a saved end of the chain', async () => {
  const { head } = await verifyAudit(database.pool)
  await sealAudit(db, key, 0)
  await tamper('delete from audit_entries where no > 3')
  await database.pool.query(
    'update audit_head set no = 3, hash = (select hash from audit_entries where no = 3)',
  )
  expect(await faults()).toEqual([{ no: 4, to: 5, kind: 'removed' }])
  await tamper('truncate audit_seals')
  expect(await faults()).toEqual([])
  const anchor = { no: head.no, hash: Buffer.from(head.hash, 'hex') }
  expect((await verifyAudit(database.pool, { anchor })).faults).toEqual([{ no: 4, to: 5, kind: 'removed' }])
})

test('a saved end of the chain detects a log that was rewritten and sealed again', async () => {
  const { head } = await verifyAudit(database.pool)
  const anchor = { no: head.no, hash: Buffer.from(head.hash, 'hex') }
  await write(6)
  expect((await verifyAudit(database.pool, { anchor })).faults).toEqual([])
  await rewrite(4)
  await sealAudit(db, key, 0)
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([])
  expect((await verifyAudit(database.pool, { key, anchor })).faults).toEqual([
    { no: 5, to: 5, kind: 'edited' },
  ])
})

test('removing the last seals before rewriting the log is detected, and the log is not sealed afterwards', async () => {
  await sealAudit(db, key, 0)
  await write(6)
  await sealAudit(db, key, 1)
  await write(7)
  await sealAudit(db, key, 2)
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([])
  await tamper('delete from audit_seals where no >= 6')
  await rewrite(6)
  expect(await sealAudit(db, key, 3)).toBe(false)
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([{ no: 6, to: 7, kind: 'edited' }])
  await tamper('delete from settings')
  expect(await sealAudit(db, key, 4)).toBe(false)
})

test('a seal removed from the middle is detected', async () => {
  await sealAudit(db, key, 0)
  for (const i of [6, 7]) {
    await write(i)
    await sealAudit(db, key, i)
  }
  await tamper('delete from audit_seals where no = 6')
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([{ no: 6, to: 7, kind: 'edited' }])
})

test('unchained seals of older builds stay valid, and new seals are chained to them', async () => {
  const { head } = await verifyAudit(database.pool)
  const mac = createHmac('sha256', key).update(`audit ${head.no} ${head.hash}`).digest()
  await database.pool.query('insert into audit_seals select no, hash, $1, now() from audit_head', [mac])
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([])
  await write(6)
  expect(await sealAudit(db, key, 0)).toBe(true)
  expect((await verifyAudit(database.pool, { key })).faults).toEqual([])
})
