import { expect, test } from 'vitest'
import { mapListingTexts } from '#contract/catalog/listing-texts.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { listingFields } from '#contract/listings/listings.ts'
import { blankSize, noDetails } from './variants/variant-draft.ts'
import { createListingDraft, createFieldsToSave, isSameDraft } from './draft.ts'
import {
  checkDraft,
  checkBeforePublishing,
  priceError,
  quantityError,
  checkStock,
  type FieldRules,
} from './draft-check.ts'

const listing: Listing = {
  _id: 'prd_1',
  ...mapListingTexts(() => ''),
  title: 'O’Hara’s coat',
  brand: 'Bräuer',
  type: 'Coats',
  gender: 'women',
  color: 'Brown',
  condition: 'good',
  price: { cents: 12_345, currency: 'usd' },
  youReceive: { cents: 11_110, currency: 'usd' },
  totalAllowed: 3,
  held: 0,
  sizes: [
    { ID: 'siz_m', size: 'M', qty: 1, held: 0 },
    { ID: 'siz_l', size: 'L', qty: 2, held: 1 },
  ],
  photos: [{ key: '0123456789abcdef', width: 900, height: 1200, blur: '#fff', alt: 'Front' }],
  attributes: {},
  missingAttributes: [],
  state: 'active',
  stock: 'has-inv',
  hidden: null,
  missing: [],
  version: '1.x',
  viewCount: 0,
  watchCount: 0,
  path: null,
  listedAt: null,
  changedAt: '2026-01-01T00:00:00.000Z',
}

test('an unchanged listing is sent back unchanged', () => {
  const fields = listingFields.parse(createFieldsToSave(createListingDraft(listing)))
  expect(fields).toMatchObject({
    title: listing.title,
    priceCents: 12_345,
    totalAllowed: null,
    sizes: [
      { ID: 'siz_m', size: 'M', qty: 1 },
      { ID: 'siz_l', size: 'L', qty: 2 },
    ],
    photos: [{ key: '0123456789abcdef', alt: 'Front' }],
  })
})

test('a total that differs from the sizes is sent; an equal one is not', () => {
  expect(createFieldsToSave(createListingDraft({ ...listing, totalAllowed: 2 })).totalAllowed).toBe(2)
  expect(createListingDraft(listing).total).toBe('')
})

test('an empty new row is ignored; a filled row is a change', () => {
  const blank = { row: 'x', ID: undefined, size: '', qty: '1', held: 0, ...noDetails }
  const draft = createListingDraft(listing)
  const offered = { ...draft, sizes: [...draft.sizes, blank] }
  expect(isSameDraft(draft, offered)).toBe(true)
  expect(createFieldsToSave(offered).sizes).toHaveLength(2)
  expect(isSameDraft(draft, { ...draft, sizes: [...draft.sizes, { ...blank, qty: '3' }] })).toBe(false)
})

test('the same price in another format is not a change', () => {
  const draft = createListingDraft({ ...listing, price: { cents: 12_000, currency: 'usd' } })
  expect(isSameDraft(draft, { ...draft, price: '120' })).toBe(true)
  expect(isSameDraft(draft, { ...draft, price: '120.01' })).toBe(false)
})

test('errors are keyed by the API field names', () => {
  const draft = createListingDraft(listing)
  const [m, l] = draft.sizes
  const wrong = {
    ...draft,
    price: '0.99',
    total: 'two',
    sizes: [
      { ...m!, qty: '-1' },
      { ...l!, size: 'm' },
    ],
  }
  expect(Object.keys(checkDraft(wrong)).toSorted()).toEqual([
    'priceCents',
    'sizes.0.qty',
    'sizes.1.size',
    'totalAllowed',
  ])
  expect(checkDraft(draft)).toEqual({})
})

const rules: FieldRules = {
  hasGender: true,
  hasSizes: true,
  fields: { brand: 'required', color: 'required' },
}

test('an empty draft can be saved but not published', () => {
  const draft = createListingDraft(null)
  expect(checkDraft(draft)).toEqual({})
  expect(Object.keys(checkBeforePublishing(draft, rules))).toEqual([
    'title',
    'brand',
    'type',
    'gender',
    'color',
    'condition',
    'priceCents',
    'sizes',
    'photos',
  ])
  expect(checkBeforePublishing(createListingDraft(listing), rules)).toEqual({})
  expect(checkBeforePublishing(createListingDraft({ ...listing, photos: [] }), rules, false)).toEqual({})
})

test.each([
  ['1', undefined],
  ['0.99', 'Enter a price of $1 or more'],
  ['50000.01', 'Enter a price of $50,000 or less'],
  ['twelve', 'Enter a price such as 89.50'],
  ['19,90', undefined],
  ['1.234', '“1.234” could mean two amounts. Enter the price without a thousands separator, such as 89.50'],
])('a price of %s has the error %s', (price, words) => {
  expect(priceError(price)).toBe(words)
})

test.each([
  ['0', true],
  ['999', true],
  ['1000', false],
  ['1.5', false],
  ['', false],
])('whether %j is a valid stock: %s', (qty, isOne) => {
  expect(quantityError(qty) === undefined).toBe(isOne)
})

test('a listing without any stock has an error at its first quantity', () => {
  const withQuantities = (...all: string[]) => ({
    ...createListingDraft(listing),
    sizes: all.map((qty, at) => ({ ...blankSize(), size: `S${at}`, qty })),
  })
  expect(checkStock(withQuantities('0', '0'))).toHaveProperty(['sizes.0.qty'])
  expect(checkStock(withQuantities('0', '1'))).toEqual({})
})
