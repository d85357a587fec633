import { expect, test } from 'vitest'
import { dayMs } from '#platform/core/clock.ts'
import { causesAfterEdit, reviewCauses, type ReviewedContent, type StoredReviewRule } from './gate.rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const empty: StoredReviewRule = {
  firstListings: null,
  typeId: null,
  brandId: null,
  aboveCents: null,
  newSellerDays: null,
}
const seller = { published: 3, createdAt: new Date(now.getTime() - 30 * dayMs), isFirstParty: false }
const coat: ReviewedContent = {
  brandId: 7,
  typeIds: [1, 2],
  priceCents: 50_000,
  sizes: [
    { isRetired: false, priceCents: 60_000 },
    { isRetired: true, priceCents: 90_000 },
  ],
}
const causes = (rule: Partial<StoredReviewRule>, of = seller, content = coat) =>
  reviewCauses([{ ...empty, ...rule }], of, content, now)

test('without rules, and for the marketplace itself, no approval is needed', () => {
  expect(reviewCauses([], seller, coat, now)).toEqual([])
  expect(causes({ brandId: 7 }, { ...seller, isFirstParty: true })).toEqual([])
})

test('each condition matches exactly at its limit', () => {
  expect(causes({ firstListings: 4 })).toEqual(['first'])
  expect(causes({ firstListings: 3 })).toEqual([])
  expect(causes({ newSellerDays: 31 })).toEqual(['new-seller'])
  expect(causes({ newSellerDays: 30 })).toEqual([])
  expect(causes({ typeId: 2 })).toEqual(['type'])
  expect(causes({ typeId: 3 })).toEqual([])
  expect(causes({ brandId: 7 })).toEqual(['brand'])
  expect(causes({ brandId: -1 })).toEqual([])
})

test('the price of the most expensive variant counts, except of retired variants', () => {
  expect(causes({ aboveCents: 59_999 })).toEqual(['price'])
  expect(causes({ aboveCents: 60_000 })).toEqual([])
})

test('a listing must meet all conditions of a rule, and any rule is enough', () => {
  expect(causes({ brandId: 7, typeId: 3 })).toEqual([])
  expect(causes({ brandId: 7, aboveCents: 100 })).toEqual(['brand', 'price'])
  const rules = [
    { ...empty, typeId: 3 },
    { ...empty, typeId: 1 },
    { ...empty, typeId: 2, brandId: 7 },
  ]
  expect(reviewCauses(rules, seller, coat, now)).toEqual(['brand', 'type'])
})

test('an edit needs approval only if it changes the brand or category so that a rule applies', () => {
  const edit = (rule: Partial<StoredReviewRule>, before: Partial<ReviewedContent>) =>
    causesAfterEdit([{ ...empty, ...rule }], seller, { before: { ...coat, ...before }, after: coat }, now)
  expect(edit({ brandId: 7 }, { brandId: 8 })).toEqual(['brand'])
  expect(edit({ brandId: 7 }, {})).toEqual([])
  expect(edit({ typeId: 2 }, { typeIds: [1, 5] })).toEqual(['type'])
  expect(edit({ typeId: 1 }, { typeIds: [1, 5] })).toEqual([])
  expect(edit({ aboveCents: 100 }, { priceCents: 50, sizes: [] })).toEqual([])
  expect(edit({ aboveCents: 100, brandId: 7 }, { priceCents: 50, sizes: [] })).toEqual([])
  expect(edit({ aboveCents: 100, brandId: 7 }, { brandId: 8 })).toEqual(['brand', 'price'])
})
