import { expect, test } from 'vitest'
import { dayAndMonth, shortDate } from './words.ts'

test('a review is dated MM/DD/YY', () => {
  expect(shortDate('2026-03-09T23:59:00.000Z')).toBe('03/09/26')
  expect(dayAndMonth('2026-03-09')).toBe('03/09')
})
