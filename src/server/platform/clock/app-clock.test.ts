import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { createInvalidationLog } from '../cache/invalidation-log.ts'
import { wrapPool } from '../database/db.ts'
import { createAppClock } from './app-clock.ts'

const hour = 3_600_000
const day = 24 * hour
const database = await openTestDatabase()
const db = wrapPool(database.pool).db
afterAll(() => database.close())

/**
 * Returns the clock's offset in ms. Rounded to whole hours, because the process can be interrupted between reading the
 * two clocks.
 */
const ahead = (clock: { now(): number }): number => Math.round((clock.now() - Date.now()) / hour) * hour + 0

test('advancing the clock in one process advances it in all processes and survives a restart', async () => {
  const [one, other] = await Promise.all([createAppClock(db, true), createAppClock(db, true)])
  const invalidations = await createInvalidationLog({ pool: database.pool })
  other.listen(invalidations)
  expect([ahead(one), ahead(other)]).toEqual([0, 0])
  await one.advance(14 * day)
  expect(ahead(one)).toBe(14 * day)
  await invalidations.waitUntilCurrent()
  expect(ahead(other)).toBe(14 * day)
  await Promise.all([one.advance(day), other.advance(day)])
  await invalidations.waitUntilCurrent()
  expect(ahead(other)).toBe(16 * day)
  expect(ahead(await createAppClock(db, true))).toBe(16 * day)
})

test('the clock of a live marketplace always shows the system time and cannot be advanced', async () => {
  const clock = await createAppClock(db, false)
  expect(ahead(clock)).toBe(0)
  await expect(clock.advance(day)).rejects.toThrow(RangeError)
  expect(ahead(clock)).toBe(0)
})

test('the clock only advances, and only by whole milliseconds', async () => {
  const clock = await createAppClock(db, true)
  for (const ms of [0, -1, 0.5, Number.NaN]) await expect(clock.advance(ms)).rejects.toThrow(RangeError)
})
