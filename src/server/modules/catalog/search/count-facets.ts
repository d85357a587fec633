import { candidatesFor, sourcesOf, type RowSource } from './candidates.ts'
import { countedFacets, type CountedFacet, type Facet, type ListingChoice } from './choice.ts'
import { PriceCounts, type CountedField, type Slice } from './index/price-counts.ts'
import type { ListingTable } from './index/listing-table.ts'
import { countRows, missed } from './row-tests.ts'
import { fieldOf, Tally, valueCountOf } from './tally.ts'
import type { CatalogNames } from './text/names.ts'

export interface CountedFacets {
  tally: Tally
  /** How many fit. */
  total: number
  /** How many listings were looked at for it. */
  looked: number
}

/**
 * Counts every facet of a filter. One walk over the shortest list of candidates counts them all, but for the facet
 * whose choice that list stands for: what misses it is elsewhere. `takesHits` gets those that fit, where they were
 * walked; it must not keep them.
 */
export function countFacets(
  choice: ListingChoice,
  table: ListingTable,
  names: CatalogNames,
  takesHits: (nos: Uint32Array) => void,
): CountedFacets {
  if (choice.isBroad) return countBroad(choice, table, names)
  const tally = new Tally(choice, (facet) => new Int32Array(valueCountOf(facet, table, names)))
  const candidates = candidatesFor(choice, table, names)
  const { by } = candidates
  let looked = candidates.count
  const hits = tally.addAll(candidates)
  const total = hits.length
  takesHits(hits)
  if (by === 'price') tally.range = undefined
  for (const facet of uncountedBy(by)) {
    if (choice.isChosen(facet)) {
      const rest = countWithout(facet, choice, table, names)
      tally.counts[facet] = rest.counts
      looked += rest.looked
    }
  }
  return { tally, total, looked }
}

/** No listing is looked at but those at the ends of the price. */
function countBroad(choice: ListingChoice, table: ListingTable, names: CatalogNames): CountedFacets {
  let looked = 0
  const tally = new Tally(choice, (facet) => {
    const rest = countWithout(facet, choice, table, names)
    looked += rest.looked
    return rest.counts
  })
  tally.range = undefined
  return { tally, total: tally.counts.gender.reduce((sum, n) => sum + n, 0), looked }
}

function uncountedBy(by: Facet | undefined): CountedFacet[] {
  if (by === 'size' || by === 'stock') return ['size', 'stock']
  return countedFacets.filter((facet) => facet === by)
}

function countWithout(
  facet: CountedFacet,
  choice: ListingChoice,
  table: ListingTable,
  names: CatalogNames,
): { counts: Int32Array; looked: number } {
  const rest = choice.isChosen(facet) ? choice.without(facet) : choice
  const field = fieldOf(facet, choice)
  const counts = new Int32Array(valueCountOf(facet, table, names))
  const known = PriceCounts.isShared(field) ? (['gender', 'condition'] as const) : []
  if (rest.hasOnly(['price', 'stock', ...known])) {
    const { blocks, ends } = table.priceCounts.span(rest.min, rest.max)
    table.priceCounts.addTo(counts, field, blocks, slicesOf(rest))
    for (const source of sourcesOf(ends)) addRows(counts, field, rest, source, undefined)
    return { counts, looked: ends.reduce((sum, { length }) => sum + length, 0) }
  }
  const { sources, count, by } = candidatesFor(rest, table, names)
  for (const source of sources) addRows(counts, field, rest, source, by)
  return { counts, looked: count }
}

function addRows(
  counts: Int32Array,
  field: CountedField,
  choice: ListingChoice,
  { words, places }: RowSource,
  met: Facet | undefined,
): void {
  choice.test(words, places, met, (block, misses) => {
    countRows(counts, words, block, misses, missed.none, field)
  })
}

function slicesOf({ gender, condition, inStock }: ListingChoice): Slice[] {
  return codesOf(gender).flatMap((each) =>
    codesOf(condition).map((one) => ({ gender: each, condition: one, isStocked: inStock })),
  )
}

function codesOf(mask: Uint8Array | undefined): (number | undefined)[] {
  return mask ? [...mask.keys()].filter((code) => mask[code] === 1) : [undefined]
}
