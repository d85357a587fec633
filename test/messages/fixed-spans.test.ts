import { expect, test } from 'vitest'
import { parseMessage } from '@souk/icu-messages'
import { findFixedSpan } from './fixed-spans.ts'

const find = (text: string) => findFixedSpan(parseMessage(text).parts)

test.each([
  ['Please ship within 7 days.', '7 days'],
  ['Innerhalb von 30 Tagen', '30 Tagen'],
  ['A 3-month gift', '3-month'],
  ['{count, plural, one {Ships in 24 hours} other {Ship}}', '24 hours'],
  ['It takes <b>5 %</b>', '5 %'],
  ['we’ll refund the buyer three days later', 'three days'],
])('%s contains a fixed time span or percentage', (text, span) => {
  expect(find(text)).toBe(span)
})

test.each([
  'Please ship within {days, plural, one {# day} other {# days}}.',
  'Our commission is {percent, number}% of the price.',
  'Enter a price such as 120 or 89.50',
  'Use 3 to 30 letters',
  '{days, plural, =365 {1 year} one {# day} other {# days}}',
  'The first of two steps',
])('%s contains no fixed time span or percentage', (text) => {
  expect(find(text)).toBeUndefined()
})
