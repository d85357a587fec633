import { expect, test } from 'vitest'
import { z } from 'zod'
import { fault } from '#contract/input-faults.ts'
import { listingFields } from '#contract/listings/listings.ts'
import { inputWords } from './input-words.ts'

function said(schema: z.ZodType, value: unknown, language: string | null = null): string {
  const { error } = schema.safeParse(value)
  return inputWords(error!.issues[0]!)(language)
}

test.each([
  [z.string().min(1), '', 'Please fill this in'],
  [z.object({ a: z.string() }), {}, 'Please fill this in'],
  [z.string().min(10), 'short', 'Use at least 10 characters'],
  [z.string().max(2), 'long', 'Use up to 2 characters'],
  [z.int().max(1000), 1001, 'Enter 1,000 or less'],
  [z.number().min(1), 0, 'Enter 1 or more'],
  [z.array(z.int()).max(2), [1, 2, 3], 'Choose up to 2'],
  [z.enum(['new', 'good']), 'worn', 'Choose one of these: new, good'],
  [z.url(), 'no link', 'Enter a web address, such as https://example.com'],
  [z.iso.date(), 'tomorrow', 'Enter a date'],
  [z.number().multipleOf(0.5), 0.7, 'Enter a multiple of 0.5'],
  [z.string().regex(/^a/), 'b', 'This format isn’t valid'],
  [z.coerce.number(), 'x', 'Enter a number'],
  [z.string().min(1, fault('zip')), '', 'Please enter a postal code'],
  [listingFields, { priceCents: 1 }, 'The price must be between $1.00 and $50,000.00'],
])('what is wrong is said to people', (schema, value, words) => {
  expect(said(schema, value)).toBe(words)
})

test('what only a program can get wrong is said as zod says it', () => {
  expect(said(z.string(), 5)).toBe('Invalid input: expected string, received number')
})
