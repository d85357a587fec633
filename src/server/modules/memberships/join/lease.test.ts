import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openProxiedDatabase } from '#test/support/database/proxied-database.ts'
import { aBuyer } from '#test/support/factories.ts'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { withLease } from './lease.ts'

const database = await openProxiedDatabase()
afterAll(() => database.close())

test('a lease that could not be released during a database outage is released when the database is back', async () => {
  const { db, direct, proxy } = database
  const { id } = await aBuyer(direct.pool)
  const context = { db, clock: createMovableClock() }
  const begunAt = performance.now()
  const failed = await withLease(context, id, async () => {
    await proxy.setNewConnections('refused')
    proxy.resetConnections()
    await sql`select 1`.execute(db)
  }).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  expect(performance.now() - begunAt).toBeLessThan(30_000)
  await proxy.setNewConnections('served')
  const again = performance.now()
  expect(await withLease(context, id, async () => 'done')).toBe('done')
  expect(performance.now() - again).toBeLessThan(30_000)
})

test('waiting for a lease times out on schedule even if the database is slow', async () => {
  const { db, direct, proxy } = database
  const { id } = await aBuyer(direct.pool)
  const context = { db, clock: createMovableClock() }
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const first = withLease(context, id, () => {
    isHeld.resolve()
    return held.promise
  })
  await isHeld.promise
  proxy.delay(200)
  const begunAt = performance.now()
  try {
    await expect(withLease(context, id, async () => 'done', 500)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    // If the wait were limited by the number of queries (sixty) instead of by time, these slow queries would take 12
    // seconds.
    expect(performance.now() - begunAt).toBeLessThan(12_000)
  } finally {
    proxy.delay(0)
    held.resolve()
    await first
  }
})
