import { describe, expect, test } from 'vitest'
import type { Card } from '#contract/catalog/catalog.ts'
import { listFamilyColors, defaultColorFamilies } from '#contract/catalog/colors.ts'
import { shopperSearches, type ExpectedTop } from '#test/support/search-queries/shoppers.ts'
import { openDemoSearch } from '#test/support/search-queries/demo-search.ts'

const topLength = 5

const search = openDemoSearch()

const familyColors = (codes: readonly string[]): string[] =>
  defaultColorFamilies.filter(({ code }) => codes.includes(code)).flatMap(listFamilyColors)
const inStock = ({ totalAllowed, sizes }: Card): boolean =>
  totalAllowed > 0 && sizes.some(({ qty }) => qty > 0)

/** Returns what is wrong with a result of a search, or undefined. */
function faultOf(card: Card, expected: ExpectedTop): string | undefined {
  const { types, colors, title = [], brand, gender, max = Infinity, condition, size } = expected
  if (types && !types.includes(card.type)) return card.type
  if (colors && !familyColors(colors).includes(card.color)) return card.color
  if (!title.every((word) => card.title.toLowerCase().includes(word))) return card.title
  if (brand !== undefined && card.brand !== brand) return card.brand
  if (gender && card.gender !== null && !gender.includes(card.gender)) return card.gender
  if (condition && !condition.includes(card.condition)) return card.condition
  if (size && !card.sizes.some((each) => size.includes(each.size))) return 'the size'
  return card.price.cents > max * 100 ? 'the price' : undefined
}

describe('searches of shoppers', () => {
  test('at least 95 % of the searches show what is meant on top', { timeout: 60_000 }, async () => {
    expect(shopperSearches.length).toBeGreaterThanOrEqual(100)
    expect(new Set(shopperSearches.map(([text]) => text)).size).toBe(shopperSearches.length)
    const missed: string[] = []
    for (const [text, expected] of shopperSearches) {
      const { products, closest, relaxed } = await search(text)
      const top = products.slice(0, topLength)
      const faults = top.flatMap((card) => faultOf(card, expected) ?? [])
      if (top.length === 0) faults.push('nothing')
      if (top[0] && !inStock(top[0]) && products.some(inStock)) faults.push('sold out')
      if ((closest !== null || relaxed !== null) !== (expected.isNear ?? false))
        faults.push('not as near as expected')
      if (faults.length > 0) missed.push(`${text}: ${faults.join(', ')}`)
    }
    const isMostlyRight = missed.length <= shopperSearches.length * 0.05
    expect(isMostlyRight, `${missed.length} of ${shopperSearches.length}:\n${missed.join('\n')}`).toBe(true)
  })
})
