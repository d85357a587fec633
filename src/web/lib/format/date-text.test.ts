import { afterEach, expect, test } from 'vitest'
import { dateText, fullDateText, monthText } from './date-text.ts'
import { setPageTime } from './page-time.ts'

afterEach(() => setPageTime('UTC'))

test('a date includes the year only if it differs from the page’s', () => {
  setPageTime('UTC', Date.parse('2026-11-29T12:00:00Z'))
  expect(dateText('2026-12-05T12:00:00.000Z')).toBe('Dec 5')
  expect(dateText('2026-12-05')).toBe('Dec 5')
  expect(dateText('2027-01-05')).toBe('Jan 5, 2027')
  expect(dateText('2025-12-31')).toBe('Dec 31, 2025')
})

test('the year changes at midnight in the marketplace’s time zone', () => {
  setPageTime('America/New_York', Date.parse('2027-01-01T02:00:00Z'))
  expect(dateText('2027-01-01T03:00:00.000Z')).toBe('Dec 31')
  expect(dateText('2027-01-01T06:00:00.000Z')).toBe('Jan 1, 2027')
})

test('full dates always include the year', () => {
  setPageTime('UTC', Date.parse('2026-11-29T12:00:00Z'))
  expect(fullDateText('2026-12-05T12:00:00.000Z')).toBe('Dec 5, 2026')
  expect(monthText('2026-12-05T12:00:00.000Z')).toBe('December 2026')
})
