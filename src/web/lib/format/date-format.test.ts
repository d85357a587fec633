import { afterEach, expect, test } from 'vitest'
import { setPageTime } from './page-time.ts'
import { dateFormat } from './date-format.ts'

const time = dateFormat({ dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
const day = dateFormat({ dateStyle: 'short' })
afterEach(() => setPageTime('UTC'))

test('a moment is told by the marketplace’s clocks, as they are set now', () => {
  expect(time('2026-11-22T23:30:00.000Z')).toBe('11/22/26, 23:30')
  setPageTime('Europe/Berlin')
  expect(time('2026-11-22T23:30:00.000Z')).toBe('11/23/26, 00:30')
})

test('a date alone is that date in every time zone', () => {
  setPageTime('America/New_York')
  expect([day('2026-11-22'), day('2026-11-22T02:00:00.000Z')]).toEqual(['11/22/26', '11/21/26'])
})
