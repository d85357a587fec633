import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { isDatabaseUnavailable } from '../core/database-errors.ts'
import { createOutageLog } from '../telemetry/outages.ts'
import { RetryingPool } from './retrying-pool.ts'

const database = await openTestDatabase()
const role = `souk_refused_${process.pid}`
const password = 'a long password'
const { host, port, database: name } = new pg.Client(database.url)
const pool: pg.Pool = new RetryingPool({ host, port, database: name, user: role, password, max: 3 }, 1_500)
pool.on('error', () => undefined)
pool.on('connect', (client) => void client.on('error', () => undefined))
beforeAll(async () => {
  await database.pool.query(`create role ${role} login password '${password}'`)
})
afterAll(async () => {
  await pool.end()
  await database.pool.query(`drop role ${role}`)
  await database.close()
})

const query = () =>
  pool.query('select 1 as one').then(
    () => 'answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  )
async function endSessions(): Promise<void> {
  await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    role,
  ])
  await pause(50)
}

test('a locked role is logged as an outage in two lines, and its open sessions still work', async () => {
  expect(await query()).toBe('answered')
  const lines: { level: number; msg: string }[] = []
  const outages = createOutageLog()
  const log = createLog('warn', outages, { write: (line) => void lines.push(JSON.parse(line)) })
  outages.follow(pool, log)
  await database.pool.query(`alter role ${role} nologin`)
  expect(await query()).toBe('answered')
  await endSessions()
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 8 }, query))
  expect(new Set(answers)).toEqual(new Set(['unavailable']))
  expect(performance.now() - began).toBeLessThan(10_000)
  const failures = Array.from({ length: 20 }, () => pool.query('select 1').catch((err: unknown) => err))
  for (const err of await Promise.all(failures)) log.error({ err }, 'defect')
  await database.pool.query(`alter role ${role} login`)
  await vi.waitFor(async () => expect(await query()).toBe('answered'), { timeout: 60_000 })
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 })
  expect(lines).toMatchObject([
    { level: 50, msg: 'the database is unavailable' },
    { level: 40, msg: 'the database is available again' },
  ])
})

test('a database that accepts no connections counts as an outage', { timeout: 120_000 }, async () => {
  const closed = `souk_closed_${process.pid}`
  await database.pool.query(`create database ${closed}`)
  await database.pool.query(`alter database ${closed} with allow_connections false`)
  const closedPool: pg.Pool = new RetryingPool({ host, port, database: closed, user: role, password }, 800)
  // Some connections might still be closing when the database is dropped.
  closedPool.on('error', () => undefined)
  closedPool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    const refused = await closedPool.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(refused)).toBe(true)
    await database.pool.query(`alter database ${closed} with allow_connections true`)
    const answer = () => closedPool.query('select 1 as one').then(({ rows }) => rows)
    await vi.waitFor(async () => expect(await answer()).toEqual([{ one: 1 }]), { timeout: 60_000 })
    // The same SQLSTATE indicates a bug if a statement causes it.
    const early = await closedPool
      .query(`create temp sequence early; select currval('early')`)
      .catch((error: unknown) => error)
    expect(early).toMatchObject({ code: '55000' })
    expect(isDatabaseUnavailable(early)).toBe(false)
  } finally {
    await closedPool.end()
    await database.pool.query(`drop database ${closed} with (force)`)
  }
})

test('a revoked privilege counts as an outage', async () => {
  await database.pool.query('create table theirs (n int)')
  const denied = await pool.query('select * from theirs').catch((error: unknown) => error)
  expect(denied).toMatchObject({ code: '42501' })
  expect(isDatabaseUnavailable(denied)).toBe(true)
})
