import { describe, expect, test } from 'vitest'
import { pageSize } from '#contract/catalog/catalog.ts'
import { defaultConditions, defaultDepartments } from '#contract/catalog/default-lists.ts'
import { createDemoCatalog, type DemoListing } from './catalog.ts'
import { colors, metals } from './catalog/colors.ts'
import { parents, demoTypes } from './catalog/types.ts'

const at = Date.parse('2026-11-21T08:00:00Z')
const day = 86_400_000
const all = listAll(640, at)

function listAll(count: number, time: number): DemoListing[] {
  const catalog = createDemoCatalog(count, time)
  return Array.from({ length: count }, (_, i) => catalog.listing(i))
}

function isSoldOut(listing: DemoListing): boolean {
  return listing.totalAllowed === 0 || listing.sizes.every((size) => size.qty === 0)
}

describe('the demo catalog', () => {
  test('is deterministic, regardless of the order in which listings are read', () => {
    const again = createDemoCatalog(640, at)
    for (const index of [639, 0, 17, 320]) expect(again.listing(index)).toEqual(all[index])
  })

  test('has at least 12 sellers, 40 brands and every type, gender, color and condition', () => {
    expect(new Set(all.map((p) => p.seller.username)).size).toBeGreaterThanOrEqual(13)
    expect(new Set(all.map((p) => p.brand.name)).size).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map((p) => p.style.type.label))).toEqual(new Set(demoTypes.map((t) => t.label)))
    expect(new Set(all.map((p) => p.style.gender))).toEqual(new Set([...defaultDepartments, null]))
    expect(new Set(all.map((p) => p.style.color.name))).toEqual(
      new Set([...colors, ...metals].map((c) => c.name)),
    )
    expect(new Set(all.map((p) => p.condition))).toEqual(new Set(defaultConditions))
  })

  test('puts every type under a parent, and only gendered parents contain gendered listings', () => {
    const hasGender = new Map(parents.map((p) => [p.label, p.hasGender]))
    for (const type of demoTypes) expect(hasGender.has(type.parent)).toBe(true)
    for (const { style } of all) expect(hasGender.get(style.type.parent)).toBe(style.gender !== null)
  })

  test('never repeats a style on a page', () => {
    for (let from = 0; from + pageSize <= all.length; from++)
      expect(new Set(all.slice(from, from + pageSize).map(({ style }) => style.no)).size).toBe(pageSize)
  })

  test('has about 9 % sold-out listings', () => {
    const share = all.filter(isSoldOut).length / all.length
    expect(share).toBeGreaterThan(0.06)
    expect(share).toBeLessThan(0.13)
    expect(all.some((p) => p.totalAllowed === 0 && p.sizes.some((s) => s.qty > 0))).toBe(true)
  })

  test('has prices in whole cents between 8 and 3,000 dollars, most in the lower half', () => {
    const prices = all.map((p) => p.priceCents).toSorted((a, b) => a - b)
    expect(prices.every((cents) => Number.isInteger(cents) && cents >= 800 && cents <= 300_000)).toBe(true)
    expect(prices[320]).toBeLessThan(prices[639]! / 2)
  })

  test('gives every size a label and every listing a size, mostly with one unit', () => {
    const sizes = all.flatMap((p) => p.sizes)
    expect(all.every((p) => p.sizes.length > 0)).toBe(true)
    expect(sizes.every((s) => s.label.trim().length > 0)).toBe(true)
    expect(all.every((p) => new Set(p.sizes.map((s) => s.label)).size === p.sizes.length)).toBe(true)
    expect(sizes.filter((s) => s.qty <= 1).length / sizes.length).toBeGreaterThan(0.7)
    expect(sizes.some((s) => s.qty > 1)).toBe(true)
  })

  test('has listings of the past 120 days, oldest first, with unique ids', () => {
    expect(all.every((p) => p.listedAt < at && p.listedAt >= at - 120 * day)).toBe(true)
    expect(all.every((p, i) => i === 0 || p.listedAt > all[i - 1]!.listedAt)).toBe(true)
    const ids = all.flatMap((p) => [p.id, ...p.sizes.map((s) => s.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^(prd|siz)_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true)
  })

  test('features sixteen listings that are not sold out', () => {
    const featured = all.filter((p) => p.featuredRank !== null)
    expect(featured.map((p) => p.featuredRank).toSorted((a, b) => a! - b!)).toEqual(
      Array.from({ length: 16 }, (_, i) => i + 1),
    )
    expect(featured.some(isSoldOut)).toBe(false)
  })

  test('has descriptions of two to four sentences and no title in capitals', () => {
    for (const listing of all) {
      const sentences = listing.description.split(/(?<=[.!?])\s+(?=[A-Z0-9])/)
      expect(sentences.length, listing.description).toBeGreaterThanOrEqual(2)
      expect(listing.description.length).toBeLessThan(2000)
      expect(listing.title).toMatch(/^[A-Z]/)
      expect(listing.title).not.toBe(listing.title.toUpperCase())
      expect(`${listing.title} ${listing.description}`).not.toMatch(/undefined|NaN/)
    }
    expect(new Set(all.map((p) => p.title)).size).toBeGreaterThan(500)
  })

  test('scales sellers and brands, with unique and well-formed usernames', () => {
    const large = createDemoCatalog(1_000_000, at)
    const usernames = large.sellers.map((s) => s.username)
    expect(usernames).toHaveLength(2001)
    expect(new Set(usernames).size).toBe(usernames.length)
    expect(usernames.every((name) => /^[a-z0-9_.]{3,30}$/.test(name))).toBe(true)
    expect(new Set(large.brands.map((b) => b.name.toLowerCase())).size).toBe(400)
    expect(large.listing(999_999).listedAt).toBeGreaterThan(large.listing(999_998).listedAt)
  })
})
