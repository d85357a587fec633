import { expect, test } from 'vitest'
import type { Quote } from '#contract/orders/orders.ts'
import { excludedText, nothingToPayText } from './availability.ts'

const item = { _id: 'prd_a', sizeID: 'siz_1' }
const held = { ...item, heldUntil: '2026-12-01T10:15:00.000Z' }
const away = { ...item, awayUntil: '2026-12-09T00:00:00.000Z' }
const quoteOf = (parts: Partial<Quote>) =>
  ({ unavailable: [], membersOnly: [], notServed: [], ...parts }) as unknown as Quote

test.each<[string, Partial<Quote>]>([
  ['These items are no longer available.', { unavailable: [item] }],
  ['These items aren’t available right now.', { unavailable: [held] }],
  ['These items aren’t available right now.', { unavailable: [item, away] }],
  ['None of these items ship to your country.', { unavailable: [held], notServed: [item] }],
])('a bag without available items shows %j', (text, parts) => {
  expect(nothingToPayText(quoteOf(parts))).toBe(text)
})

test('an item on hold is described as unavailable, not as sold', () => {
  expect(excludedText(quoteOf({ unavailable: [item] }))).toBe(
    'Items that are no longer available aren’t included.',
  )
  expect(excludedText(quoteOf({ unavailable: [held] }))).toBe(
    'Unavailable items aren’t included. You can order them later.',
  )
})
