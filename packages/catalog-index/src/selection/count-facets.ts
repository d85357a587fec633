import { candidatesFor } from './candidates.ts'
import type { ListingChoice } from './choice.ts'
import { countKinds } from './count-kinds.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { rowWords } from '../columns/rows.ts'
import { missed } from './missed.ts'
import { Tally, type Added } from './tally.ts'
import type { CatalogNames } from '../columns/names.ts'
import { countRows, RowWalk } from './walk-rows.ts'

export interface CountedFacets {
  tally: Tally
  /** How many fit. */
  total: number
  /** How many listings were looked at for it. */
  looked: number
}

/**
 * Counts every facet of a filter in one walk: a listing that fits counts under all of them, one that misses a single
 * choice under that facet. Only where the listings of a brand or seller are walked, those of the others are elsewhere.
 * `takesHits` gets those that fit, where there are at most `most`; it must not keep them.
 */
export function countFacets(
  choice: ListingChoice,
  table: ListingTable,
  names: CatalogNames,
  most: number,
  takesHits: (nos: Uint32Array) => void,
): CountedFacets {
  const tally = new Tally(choice, table, names)
  const { total, hits, by, looked } = add()
  if (hits && total <= most) takesHits(hits)
  if (!by) return { tally, total, looked }
  const rest = countWithout(by, choice, table, tally.counts[by].length)
  tally.counts[by] = rest.counts
  return { tally, total, looked: looked + rest.looked }

  function add(): Added {
    if (choice.isOfKinds) return tally.addKinds(choice, most)
    const found = choice.foundKinds()
    return found ? tally.addFound(found, most) : tally.addRows(candidatesFor(choice, table))
  }
}

function countWithout(
  facet: 'brand' | 'seller',
  choice: ListingChoice,
  table: ListingTable,
  size: number,
): { counts: Int32Array; looked: number } {
  const rest = choice.without(facet)
  if (rest.isOpen)
    return {
      counts: Int32Array.from({ length: size }, (_, code) => table.lists[facet][code]?.length ?? 0),
      looked: 0,
    }
  const counts = new Int32Array(size)
  if (rest.isOfKinds) return { counts, looked: countKinds(rest, table, { [facet]: counts }).looked }
  const { nos } = candidatesFor(rest, table)
  const looked = nos.length
  const { words } = table.rows
  new RowWalk(rest, table).keepFitting(nos, (block, misses) =>
    countRows(counts, words, block, rowWords[facet], misses, missed.none),
  )
  return { counts, looked }
}
