import { expect, test } from 'vitest'
import { countOf, shortDate } from './words.ts'

test('one is not many', () => {
  expect(countOf(1, 'piece')).toBe('1 piece')
  expect(countOf(1204, 'piece')).toBe('1,204 pieces')
  expect(countOf(2, 'person', 'people')).toBe('2 people')
})

test('a review is dated MM/DD/YY', () => {
  expect(shortDate('2026-03-09T23:59:00.000Z')).toBe('03/09/26')
})
