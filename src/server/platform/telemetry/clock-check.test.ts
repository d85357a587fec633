import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { createLog } from './log.ts'
import { createAppClock } from '../clock/app-clock.ts'
import { createClockCheck } from './clock-check.ts'
import { correctClock, createMovableClock, systemClock } from '../core/clock.ts'
import { wrapPool } from '../database/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
afterEach(() => correctClock(0))

const lines: { level: number; msg: string; offsetSeconds: number }[] = []
const log = createLog('warn', undefined, { write: (line) => void lines.push(JSON.parse(line)) })
let aheadMs = 0
const check = createClockCheck(database.pool, log, () => Date.now() + aheadMs)
const hour = 3_600_000
/** Returns whether an offset is near the expected one. Allows for a busy machine. */
const isNear = (ms: number, expected: number): boolean => Math.abs(ms - expected) < 1_000

test('an accurate clock is not corrected', async () => {
  aheadMs = 0
  expect(isNear(await check.measure(), 0)).toBe(true)
  expect(systemClock.now() - Date.now()).toBeGreaterThan(-50)
  expect(lines).toEqual([])
})

test.each([
  ['ahead', hour],
  ['behind', -hour],
])('the app uses the database’s time if the machine is an hour %s', async (_, offset) => {
  aheadMs = offset
  expect(isNear(await check.measure(), offset)).toBe(true)
  expect(check.offsetMs()).toBeDefined()
  const app = await createAppClock(wrapPool(database.pool).db, false)
  for (const clock of [systemClock, createMovableClock(), app])
    expect(isNear(clock.now() + offset, Date.now())).toBe(true)
  // The demo's movable clock must not affect the measured offset.
  expect(isNear(createMovableClock(hour).now() + offset, Date.now() + hour)).toBe(true)
})

test('one line is logged when the clock becomes wrong, and one when it is correct again', async () => {
  aheadMs = 0
  await check.measure()
  lines.splice(0)
  for (const ms of [0, 4_000, 7_000, 90_000, 7_000, 0, 0]) {
    aheadMs = ms
    await check.measure()
  }
  expect(lines.map(({ level }) => level)).toEqual([50, 40])
  expect(lines[0]!.msg).toBe('the clock of this machine differs from the database clock')
  expect(Math.abs(lines[0]!.offsetSeconds - 7)).toBeLessThan(1)
})

test("an offset smaller than the delay of the database's response is ignored", async () => {
  const slow = {
    query: async () => {
      await new Promise((done) => setTimeout(done, 400))
      return { rows: [{ ms: Date.now() - 100 }] }
    },
  } as unknown as typeof database.pool
  const offset = await createClockCheck(slow, log).measure()
  expect(offset).toBe(0)
})
