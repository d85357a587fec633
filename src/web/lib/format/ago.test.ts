import { expect, test } from 'vitest'
import { agoText } from './dates.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['2026-03-10T11:59:30.000Z', 'just now'],
  ['2026-03-10T12:00:20.000Z', 'just now'],
  ['2026-03-10T11:55:00.000Z', '5 minutes ago'],
  ['2026-03-10T10:30:00.000Z', '1 hour ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-02-08T12:00:00.000Z', '30 days ago'],
])('%s was %s', (iso, words) => {
  expect(agoText(iso, now)).toBe(words)
})
