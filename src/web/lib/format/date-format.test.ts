import { afterEach, expect, test } from 'vitest'
import { setPageTime } from './page-time.ts'
import { dateFormat } from './date-format.ts'

const time = dateFormat({ dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
const day = dateFormat({ dateStyle: 'short' })
afterEach(() => setPageTime('UTC'))

test('a time is formatted in the marketplace’s current time zone', () => {
  expect(time('2026-11-22T23:30:00.000Z')).toBe('11/22/26, 23:30')
  setPageTime('Europe/Berlin')
  expect(time('2026-11-22T23:30:00.000Z')).toBe('11/23/26, 00:30')
})

test('a date without a time is the same in every time zone', () => {
  setPageTime('America/New_York')
  expect([day('2026-11-22'), day('2026-11-22T02:00:00.000Z')]).toEqual(['11/22/26', '11/21/26'])
})
