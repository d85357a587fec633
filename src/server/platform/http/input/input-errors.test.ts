import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { addressLine } from '#contract/address.ts'
import { sellerCalls } from '#contract/accounts/accounts-seller.ts'
import { alertReceivers } from '#contract/admin/alerts.ts'
import { listingFields } from '#contract/listings/listings.ts'
import { marketplaceProfile } from '#contract/marketplace/profile.ts'
import { inputErrorText, flattenIssue } from './input-errors.ts'

function messageFor(schema: z.ZodType, value: unknown, language: string | null = null): string {
  const { error } = schema.safeParse(value)
  return inputErrorText(error!.issues[0]!)(language)
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
  [z.number(), '5', 'Enter a number'],
  [z.string(), 5, 'Use text'],
  [z.boolean(), 'yes', 'Use true or false'],
  [z.array(z.string()), 'one', 'Use a list'],
  [z.string().min(1, inputError('street')), '', 'Please enter a street address'],
  [listingFields, { priceCents: 1 }, 'The price must be between $1.00 and $50,000.00'],
])('an input error has a readable message: %#', (schema, value, words) => {
  expect(messageFor(schema, value)).toBe(words)
})

test("an error that no form can cause keeps zod's message", () => {
  expect(messageFor(z.map(z.string(), z.string()), 5)).toBe('Invalid input: expected map, received number')
})

test('if no shape of a union matches, the errors of the closest shape are reported at their fields', () => {
  const line = z.object({ rate: z.number().max(5), review: z.string().max(3) })
  const body = z.object({ data: z.union([z.array(line), line]) })
  const errorLines = (value: unknown) =>
    body
      .safeParse(value)
      .error!.issues.flatMap(flattenIssue)
      .map((issue) => `${issue.path.join('.')}: ${inputErrorText(issue)(null)}`)
  expect(errorLines({ data: { rate: 'five', review: 'long' } })).toEqual([
    'data.rate: Enter a number',
    'data.review: Use up to 3 characters',
  ])
  expect(
    errorLines({
      data: [
        { rate: 4, review: 'ok' },
        { rate: 6, review: '' },
      ],
    }),
  ).toEqual(['data.1.rate: Enter 5 or less'])
  expect(errorLines({})).toEqual(['data: Please fill this in'])
})

test.each([
  [alertReceivers, { webhook: 'http://hooks.example/x' }, 'Enter an address that begins with https://'],
  [alertReceivers, { webhook: 'no address' }, 'Enter an address that begins with https://'],
  [alertReceivers, { webhook: `https://hooks.example/${'x'.repeat(500)}` }, 'Use up to 500 characters'],
  [alertReceivers, { emails: ['no address'] }, 'Enter a valid email address'],
  [
    marketplaceProfile,
    { socialLinks: ['http://social.example/us'] },
    'Enter an address that begins with https://',
  ],
  [marketplaceProfile, { supportEmail: 'no address' }, 'Enter a valid email address'],
  [marketplaceProfile, { supportEmail: `${'a'.repeat(250)}@a.example` }, 'Use up to 200 characters'],
  [
    marketplaceProfile,
    { announcementLink: 'http://shop.example' },
    'Enter a path such as /sale, or an address that begins with https://',
  ],
  [marketplaceProfile, { defaultLanguage: 'english' }, 'Use up to 5 characters'],
  [
    sellerCalls.applyToSell.body!,
    { samples: ['ftp://shop.example'] },
    'Enter a web address, such as https://example.com',
  ],
  [
    sellerCalls.applyToSell.body!,
    { name: 'See shop.example' },
    'Please remove any links, and add a space after each period',
  ],
  [z.object({ line: addressLine(200) }), { line: 'www.shop.example' }, 'Please remove any links'],
  [z.object({ line: addressLine(200) }), { line: 'a\u0007b' }, 'Please use plain text'],
])('an invalid URL, a link and text that is too long have their own messages: %#', (schema, value, words) => {
  const issues = schema.safeParse(value).error!.issues.flatMap(flattenIssue)
  const field = Object.keys(value)[0]
  expect(issues.filter(({ path }) => path[0] === field).map((issue) => inputErrorText(issue)(null))).toEqual([
    words,
  ])
})
