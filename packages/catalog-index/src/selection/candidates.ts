import type { ListingChoice } from './choice.ts'
import { Bits } from '../columns/bits.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { Posting } from '../columns/posting.ts'
import { collectWords } from '../columns/word-groups.ts'

/** Listings on sale among which all that fit are, in no order; good until the next call. */
export interface Candidates {
  nos: Uint32Array
  /** The choice they stand for: none that misses it is among them. */
  by: 'brand' | 'seller' | undefined
}

/** Of so few rows the order does not matter. */
const fewRows = 1024

let buffer = new Uint32Array(1024)

/** Room for the numbers of all listings on sale, used over and over. */
export function newNumbers(count: number): Uint32Array {
  if (buffer.length < count) buffer = new Uint32Array(count + (count >>> 4))
  return buffer
}

/** Those of a search, featured, or of the fewest brands or sellers: for a choice that is not of kinds alone. */
export function candidatesFor(choice: ListingChoice, table: ListingTable): Candidates {
  if (choice.featured) {
    const nos = Uint32Array.from(table.featured.keys())
    return { nos: choice.text ? nos.filter((no) => choice.isFound(no)) : nos, by: undefined }
  }
  if (choice.text) {
    const nos = newNumbers(table.count)
    return { nos: nos.subarray(0, collectWords(choice.text, table, nos)), by: undefined }
  }
  const [{ lists, by }] = (['brand', 'seller'] as const)
    .filter((facet) => choice.isChosen(facet))
    .map((facet) => ({ by: facet, lists: withMask(table.lists[facet], choice[facet]!) }))
    .sort((a, b) => countOf(a.lists) - countOf(b.lists)) as [{ lists: Posting[]; by: 'brand' | 'seller' }]
  return { nos: numbersOf(lists, table), by }
}

function withMask(lists: readonly (Posting | undefined)[], mask: Uint8Array): Posting[] {
  return lists.filter((list, code) => list !== undefined && mask[code] === 1) as Posting[]
}

function countOf(lists: readonly Posting[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

const marks = new Bits()

/** Many are put in their order, which spares more trips to memory than it costs. */
function numbersOf(lists: readonly Posting[], { count, rows }: ListingTable): Uint32Array {
  const nos = newNumbers(count)
  let length = 0
  if (lists.length === 1 || countOf(lists) < fewRows)
    for (const list of lists) length = list.copyInto(nos, length)
  else {
    marks.reserve(rows.capacity)
    marks.words.fill(0)
    for (const list of lists) list.markIn(marks.words)
    length = marks.copyInto(nos)
  }
  return nos.subarray(0, length)
}
