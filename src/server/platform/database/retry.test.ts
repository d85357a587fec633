import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openTestShop } from '#test/support/shop.ts'
import { inTransaction, wrapPool } from './db.ts'
import { RetryingPool } from './retrying-pool.ts'

const lines: { msg: string }[] = []
const log = createLog('error', undefined, { write: (line) => void lines.push(JSON.parse(line)) })
const shop = await openTestShop(openTestDatabase, log, async (server) => {
  server.get('/conflicts', () => sql`select conflict(100, '40001')`.execute(db))
  server.get('/takes-long', () => sql`select conflict(100, '57014')`.execute(db))
  server.get('/may-not', () => sql`select conflict(100, '42501')`.execute(db))
})
const { db } = wrapPool(shop.pool)
const unnamed = wrapPool(shop.pool, false).db
const patient: pg.Pool = new RetryingPool({ connectionString: shop.database.url, max: 2 }, 3_000)
afterAll(async () => {
  await patient.end()
  await shop.close()
})

beforeAll(async () => {
  await shop.pool.query(`create sequence runs; create table written (n int);
    create function conflict(until int, code text) returns int language plpgsql as $$
      declare run int := nextval('runs');
      begin
        insert into written values (run);
        if run < until then raise exception using errcode = code, message = 'made up'; end if;
        return run;
      end $$`)
})
beforeEach(async () => {
  await shop.pool.query(`alter sequence runs restart; truncate written`)
  lines.splice(0)
})
const runs = async () => (await shop.pool.query(`select last_value as n from runs`)).rows[0].n as number
const written = async () => (await shop.pool.query('select n from written')).rows

test.each(['40001', '40P01'])('a statement is retried after SQLSTATE %s and applied once', async (code) => {
  await sql`select conflict(${3}, ${code})`.execute(db)
  expect(await written()).toEqual([{ n: 3 }])
  await shop.pool.query(`alter sequence runs restart; truncate written`)
  await sql`select conflict(${3}, ${code})`.execute(unnamed)
  expect(await written()).toEqual([{ n: 3 }])
  await shop.pool.query(`alter sequence runs restart; truncate written`)
  await patient.query('select conflict(3, $1)', [code])
  expect(await written()).toEqual([{ n: 3 }])
})

test('a conflict in a transaction retries the whole transaction, not the single statement', async () => {
  let begun = 0
  await inTransaction(db, async (tx) => {
    begun++
    await sql`insert into written values (0)`.execute(tx)
    await sql`select conflict(3, '40001')`.execute(tx)
  })
  expect(begun).toBe(3)
  expect(await written()).toEqual([{ n: 0 }, { n: 3 }])
  await shop.pool.query(`alter sequence runs restart; truncate written`)
  const alone = db.transaction().execute((tx) => sql`select conflict(3, '40001')`.execute(tx))
  await expect(alone).rejects.toMatchObject({ code: '40001' })
  expect(await runs()).toBe(1)
})

test('a statement is not retried after other errors', async () => {
  await expect(sql`select conflict(3, '23505')`.execute(db)).rejects.toMatchObject({ code: '23505' })
  expect(await runs()).toBe(1)
})

test.each([
  ['/conflicts', 'the database is busy', 5],
  ['/takes-long', 'the database is busy', 1],
  ['/may-not', 'the database is unavailable', 1],
])('persistent failures of %s return 503 with Retry-After', async (url, msg, expected) => {
  const reply = await shop.server.inject(url)
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'database_unavailable'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(await runs()).toBe(expected)
  expect(lines.map((line) => line.msg)).toEqual([msg])
})
