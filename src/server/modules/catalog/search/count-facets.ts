import { candidatesFor } from './candidates.ts'
import { countedFacets, type CountedFacet, type Facet, type ListingChoice } from './choice.ts'
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
  if (choice.isPriceAlone) return countPrices(choice, table, names)
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

/** The sums of the price's blocks: no listing but those at the ends is looked at. */
function countPrices(choice: ListingChoice, table: ListingTable, names: CatalogNames): CountedFacets {
  const span = table.priceCounts.span(choice.min, choice.max)
  const tally = new Tally(choice, (facet) =>
    table.priceCounts.count(span, fieldOf(facet, choice), valueCountOf(facet, table, names)),
  )
  tally.range = undefined
  return { tally, total: tally.counts.gender.reduce((sum, n) => sum + n, 0), looked: span.ends.length }
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
  const rest = choice.without(facet)
  const field = fieldOf(facet, choice)
  const size = valueCountOf(facet, table, names)
  if (rest.isPriceAlone) {
    const span = table.priceCounts.span(rest.min, rest.max)
    return { counts: table.priceCounts.count(span, field, size), looked: span.ends.length }
  }
  const counts = new Int32Array(size)
  const { sources, count, by } = candidatesFor(rest, table, names)
  for (const { words, places } of sources) {
    rest.test(words, places, by, (block, misses) => {
      countRows(counts, words, block, misses, missed.none, field)
    })
  }
  return { counts, looked: count }
}
