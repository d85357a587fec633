import { maskedFacets, type Facet, type ListingChoice } from './choice.ts'
import { Bits } from './index/bits.ts'
import { stepOf } from './index/ladder.ts'
import type { ListingTable } from './index/listing-table.ts'
import type { Posting } from './index/posting.ts'
import type { RowList } from './index/row-lists.ts'
import { blockSize, keepHits } from './row-tests.ts'
import type { CatalogNames } from './text/names.ts'
import { collectWords } from './text/word-groups.ts'

/** Rows to look at, and the listing number of each: in the table a row's place is its number. */
export interface RowSource {
  words: Uint32Array
  places: Uint32Array
  /** By place; undefined where a place is the number. */
  nos: Uint32Array | undefined
}

/** Listings on sale among which all that fit are, in no order; good until the next call. */
export interface Candidates {
  sources: RowSource[]
  count: number
  /** The choice they stand for: none that misses it is among them. */
  by: Facet | undefined
}

interface Start {
  by: Facet | undefined
  /** What looking at them costs, as if they stood side by side. */
  cost: number
  sources(): RowSource[]
}

/** Of so few rows the order does not matter. */
const fewRows = 1024

let buffer = new Uint32Array(1024)
const hitPlaces = new Uint32Array(blockSize)
let upward = new Uint32Array(0)

/** Room for the numbers of all listings on sale, used over and over. */
export function newNumbers(count: number): Uint32Array {
  if (buffer.length < count) buffer = new Uint32Array(count + (count >>> 4))
  return buffer
}

/** The listings least to look at that hold all that fit a filter: those of a search, or of one of its choices. */
export function candidatesFor(choice: ListingChoice, table: ListingTable, names: CatalogNames): Candidates {
  const { text, featured } = choice
  if (featured) {
    const nos = Uint32Array.from(table.featured.keys())
    return alone(table, choice.text ? nos.filter((no) => choice.isFound(no)) : nos)
  }
  if (text) {
    const nos = newNumbers(table.count)
    return alone(table, nos.subarray(0, collectWords(text, table, nos)))
  }
  const best = startsOf(choice, table, names).reduce((least, each) => (each.cost < least.cost ? each : least))
  const sources = best.sources()
  return { sources, by: best.by, count: sources.reduce((sum, { places }) => sum + places.length, 0) }
}

/**
 * Looks at the candidates block by block; returns those that fit, good until the next candidates are asked for.
 * `sees` is shown each block with what it misses, and the places of those that fit.
 */
export function hitsAmong(
  { sources, count, by }: Candidates,
  choice: ListingChoice,
  sees?: (words: Uint32Array, block: Uint32Array, misses: Uint8Array, hits: Uint32Array) => void,
): Uint32Array {
  const found = newNumbers(count)
  let length = 0
  for (const { words, places, nos } of sources) {
    choice.test(words, places, by, (block, misses) => {
      const hits = hitPlaces.subarray(0, keepHits(block, misses, hitPlaces))
      sees?.(words, block, misses, hits)
      for (let i = 0; i < hits.length; i++) found[length++] = nos ? nos[hits[i]!]! : hits[i]!
    })
  }
  return found.subarray(0, length)
}

function startsOf(choice: ListingChoice, table: ListingTable, names: CatalogNames): Start[] {
  const { lists, bits, rowLists } = table
  const starts = [numbered(table, undefined, table.count, (nos) => table.alive.copyInto(nos))]
  const offer = (chosen: readonly (Posting | undefined)[], by?: Facet): void => {
    starts.push(
      ofLists(
        table,
        chosen.filter((list) => list !== undefined),
        by,
      ),
    )
  }
  for (const facet of maskedFacets) {
    const mask = choice[facet]
    if (!mask) continue
    if (facet === 'gender' || facet === 'condition') {
      const sets = bits[facet].filter((_, code) => mask[code] === 1)
      const count = sets.reduce((sum, set) => sum + set.count, 0)
      const copyInto = (nos: Uint32Array): number =>
        sets.reduce((length, set) => length + set.bits.copyInto(nos.subarray(length)), 0)
      starts.push(numbered(table, facet, count * 1.5, copyInto))
    } else if (facet === 'type' || facet === 'color')
      starts.push(sideBySide(rowLists[facet].chosen(mask), facet))
    else offer(withMask(lists[facet], mask), facet)
  }
  if (choice.inStock) offer(withMask(lists.stocked, choice.stockedSets()), 'stock')
  else if (choice.size) offer(withMask(lists.sizes, choice.chosenSets()), 'size')
  if (choice.direct) offer(withMask(lists.seller, names.sellerMask(true)))
  if (choice.isChosen('price') && choice.min <= choice.max)
    starts.push(sideBySide(rowLists.price.between(stepOf(choice.min), stepOf(choice.max) + 1), 'price'))
  return starts
}

function withMask(lists: readonly (Posting | undefined)[], mask: Uint8Array): (Posting | undefined)[] {
  return lists.filter((_, code) => mask[code] === 1)
}

function alone({ rows }: ListingTable, nos: Uint32Array): Candidates {
  return { sources: [{ words: rows.words, places: nos, nos: undefined }], count: nos.length, by: undefined }
}

function numbered(
  table: ListingTable,
  by: Facet | undefined,
  cost: number,
  copyInto: (nos: Uint32Array) => number,
): Start {
  const sources = (): RowSource[] => {
    const nos = newNumbers(table.count)
    return alone(table, nos.subarray(0, copyInto(nos))).sources
  }
  return { by, cost, sources }
}

/** Rows here and there: many are looked at in their order, which spares more trips to memory than it costs. */
function ofLists(table: ListingTable, lists: readonly Posting[], by: Facet | undefined): Start {
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  const isInOrder = lists.length === 1 || count < fewRows
  return numbered(table, by, count * (isInOrder ? 2 : 3), (nos) =>
    isInOrder
      ? lists.reduce((length, list) => list.copyInto(nos, length), 0)
      : copyInOrder(lists, nos, table.rows.capacity),
  )
}

const marks = new Bits()

function copyInOrder(lists: readonly Posting[], nos: Uint32Array, capacity: number): number {
  marks.reserve(capacity)
  marks.words.fill(0)
  for (const list of lists) list.markIn(marks.words)
  return marks.copyInto(nos)
}

function sideBySide(lists: readonly RowList[], by: Facet): Start {
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  return { by, cost: count, sources: () => sourcesOf(lists) }
}

/** Rows side by side as a source each. */
export function sourcesOf(lists: readonly RowList[]): RowSource[] {
  return lists.map(({ words, nos, length }) => ({ words, nos, places: placesUpTo(length) }))
}

function placesUpTo(length: number): Uint32Array {
  if (upward.length < length) upward = Uint32Array.from({ length: length * 2 }, (_, place) => place)
  return upward.subarray(0, length)
}
