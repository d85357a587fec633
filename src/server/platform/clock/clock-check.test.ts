import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openLog } from '../log.ts'
import { openAppClock } from './app-clock.ts'
import { openClockCheck } from './clock-check.ts'
import { correctClock, movableClock, systemClock } from './clock.ts'
import { openPool } from '../database/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
afterEach(() => correctClock(0))

const lines: { level: number; msg: string; offsetSeconds: number }[] = []
const log = openLog('warn', undefined, { write: (line) => void lines.push(JSON.parse(line)) })
let aheadMs = 0
const check = openClockCheck(database.pool, log, () => Date.now() + aheadMs)
const hour = 3_600_000
/** Two clocks of one machine, and the time that a busy one needs. */
const isNear = (ms: number, expected: number): boolean => Math.abs(ms - expected) < 1_000

test('a right clock is left as it is', async () => {
  aheadMs = 0
  expect(isNear(await check.measure(), 0)).toBe(true)
  expect(systemClock.now() - Date.now()).toBeGreaterThan(-50)
  expect(lines).toEqual([])
})

test.each([
  ['ahead', hour],
  ['behind', -hour],
])('the time of the app follows the database where the machine is an hour %s', async (_, offset) => {
  aheadMs = offset
  expect(isNear(await check.measure(), offset)).toBe(true)
  expect(check.offsetMs()).toBeDefined()
  const app = await openAppClock(openPool(database.pool).db, false)
  for (const clock of [systemClock, movableClock(), app])
    expect(isNear(clock.now() + offset, Date.now())).toBe(true)
  // Of a clock that was moved in the demo, the move stays.
  expect(isNear(movableClock(hour).now() + offset, Date.now() + hour)).toBe(true)
})

test('a wrong clock is one line when it begins and one when it is over', async () => {
  aheadMs = 0
  await check.measure()
  lines.splice(0)
  for (const ms of [0, 4_000, 7_000, 90_000, 7_000, 0, 0]) {
    aheadMs = ms
    await check.measure()
  }
  expect(lines.map(({ level }) => level)).toEqual([50, 40])
  expect(lines[0]!.msg).toBe('the clock of this machine is not that of the database')
  expect(Math.abs(lines[0]!.offsetSeconds - 7)).toBeLessThan(1)
})

test('an answer that was long on its way proves no offset shorter than the way', async () => {
  const slow = {
    query: async () => {
      await new Promise((done) => setTimeout(done, 400))
      return { rows: [{ ms: Date.now() - 100 }] }
    },
  } as unknown as typeof database.pool
  const offset = await openClockCheck(slow, log).measure()
  expect(offset).toBe(0)
})
