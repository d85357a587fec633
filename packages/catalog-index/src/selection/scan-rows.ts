import { missesAll, missesNone } from '../columns/columns.ts'
import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import type { Misses } from './misses.ts'
import type { PreparedQuery } from './prepared-query.ts'

/** Number of rows per block. A block must fit in the processor's cache. */
const blockSize = 2048
/**
 * Maximum number of rows for which testing each row is faster than building tables of the filters that each value
 * fails.
 */
const fewRows = 256

const blockMisses = new Uint16Array(blockSize)
const blockHits = new Uint32Array(blockSize)

/**
 * Callback for a block of rows. Receives the row numbers of the block, a bit mask of the filters that each row fails,
 * and the row numbers of the matching rows. All lists are reused for the next block.
 */
type OnBlock = (nos: Uint32Array, misses: Uint16Array, hits: Uint32Array) => void

/** Tests the rows of a list against a query. Ignores the search and the filter for featured rows. */
export class RowScan {
  private readonly choice: PreparedQuery
  private readonly words: Uint32Array
  private readonly width: number
  private readonly missedPrice: number
  private misses: Misses | undefined

  constructor(choice: PreparedQuery, { rows, columns }: RowTable) {
    this.choice = choice
    this.words = rows.words
    this.width = rows.width
    this.missedPrice = columns.missedPrice
  }

  /** Filters the list of row numbers in place. Returns the matching rows as a part of the list. */
  keepFitting(nos: Uint32Array, onBlock?: OnBlock): Uint32Array {
    let length = 0
    for (let from = 0; from < nos.length; from += blockSize) {
      const block = nos.subarray(from, from + blockSize)
      if (nos.length < fewRows) this.testEach(block)
      else this.test(block)
      const hits = blockHits.subarray(0, keepHits(block, blockMisses, blockHits))
      onBlock?.(block, blockMisses, hits)
      nos.set(hits, length)
      length += hits.length
    }
    return nos.subarray(0, length)
  }

  private testEach(block: Uint32Array): void {
    const { choice, words, width } = this
    for (let i = 0; i < block.length; i++) {
      const no = block[i]!
      const isTagged = !choice.tags || choice.tags.every((filter) => filter.passes(no))
      blockMisses[i] = isTagged ? choice.missesOf(words, no * width) : missesAll
    }
  }

  private test(block: Uint32Array): void {
    const { choice, words, width } = this
    const misses = (this.misses ??= choice.misses())
    blockMisses.fill(missesNone)
    for (const [field, missesOf] of misses.entries())
      if (missesOf) markMisses(words, width, block, field, missesOf)
    if (choice.isPriced)
      markPrices(words, width, block, choice.min, Math.min(choice.max, 0xffffffff), this.missedPrice)
    if (choice.tags) for (const filter of choice.tags) filter.mark(block, blockMisses)
  }
}

// The following loops have no branches, because the processor cannot predict which rows fail a filter.

function markMisses(
  words: Uint32Array,
  width: number,
  nos: Uint32Array,
  field: number,
  missesOf: Uint16Array,
): void {
  for (let i = 0; i < nos.length; i++) blockMisses[i]! |= missesOf[words[nos[i]! * width + field]!]!
}

function markPrices(
  words: Uint32Array,
  width: number,
  nos: Uint32Array,
  min: number,
  max: number,
  missed: number,
): void {
  for (let i = 0; i < nos.length; i++) {
    const price = words[nos[i]! * width + fields.price]!
    blockMisses[i]! |= price >= min && price <= max ? 0 : missed
  }
}

function keepHits(nos: Uint32Array, misses: Uint16Array, hits: Uint32Array): number {
  let count = 0
  for (let i = 0; i < nos.length; i++) {
    hits[count] = nos[i]!
    count += misses[i] === 0 ? 1 : 0
  }
  return count
}

/**
 * Counts the values of a field in the rows that pass all filters. Ignores the filters whose bits are set in `mayMiss`.
 */
export function countRows(
  counts: Int32Array,
  { words, width }: { words: Uint32Array; width: number },
  nos: Uint32Array,
  field: number,
  misses: Uint16Array,
  mayMiss: number,
): void {
  const counted = ~mayMiss
  for (let i = 0; i < nos.length; i++)
    counts[words[nos[i]! * width + field]!]! += (misses[i]! & counted) === 0 ? 1 : 0
}
