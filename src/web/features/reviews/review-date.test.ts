import { expect, test } from 'vitest'
import { reviewDate } from './review-date.ts'

test('a review date has the format MM/DD/YY', () => {
  expect(reviewDate('2026-03-09T23:59:00.000Z')).toBe('03/09/26')
})
