import type { ListingChoice, Misses } from './choice.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { rowWidth, rowWords } from '../columns/rows.ts'
import { missed } from './missed.ts'

/** As many rows as the processor keeps at hand from one test to the next. */
const blockSize = 2048
/** Fewer rows are tested one by one: what each value misses would take longer to tell. */
const fewRows = 256

const blockMisses = new Uint8Array(blockSize)
const blockHits = new Uint32Array(blockSize)

/** Is shown rows by their numbers, what each misses, and which of them miss nothing; good until the next block. */
type Sees = (nos: Uint32Array, misses: Uint8Array, hits: Uint32Array) => void

/** Tests the rows of listings by their numbers. Words of searches and being featured are not looked at. */
export class RowWalk {
  private readonly choice: ListingChoice
  private readonly words: Uint32Array
  private misses: Misses | undefined

  constructor(choice: ListingChoice, { rows }: ListingTable) {
    this.choice = choice
    this.words = rows.words
  }

  /** Moves the numbers of those that fit to the start of their list; returns them. */
  keepFitting(nos: Uint32Array, sees?: Sees): Uint32Array {
    let length = 0
    for (let from = 0; from < nos.length; from += blockSize) {
      const block = nos.subarray(from, from + blockSize)
      if (nos.length < fewRows) this.testEach(block)
      else this.test(block)
      const hits = blockHits.subarray(0, keepHits(block, blockMisses, blockHits))
      sees?.(block, blockMisses, hits)
      nos.set(hits, length)
      length += hits.length
    }
    return nos.subarray(0, length)
  }

  private testEach(block: Uint32Array): void {
    for (const [i, no] of block.entries()) blockMisses[i] = this.choice.missesOf(this.words, no * rowWidth)
  }

  private test(block: Uint32Array): void {
    const { choice, words } = this
    const misses = (this.misses ??= choice.misses())
    blockMisses.fill(missed.none)
    for (const field of ['kind', 'offer', 'brand', 'seller'] as const) {
      const missesOf = misses[field]
      if (missesOf) markMisses(words, block, rowWords[field], missesOf)
    }
    if (choice.isChosen('price')) markPrices(words, block, choice.min, Math.min(choice.max, 0xffffffff))
  }
}

// What follows is without a branch: which listings miss is anybody's guess, the processor's too.

function markMisses(words: Uint32Array, nos: Uint32Array, word: number, missesOf: Uint8Array): void {
  for (let i = 0; i < nos.length; i++) blockMisses[i]! |= missesOf[words[nos[i]! * rowWidth + word]!]!
}

function markPrices(words: Uint32Array, nos: Uint32Array, min: number, max: number): void {
  for (let i = 0; i < nos.length; i++) {
    const price = words[nos[i]! * rowWidth + rowWords.price]!
    blockMisses[i]! |= price >= min && price <= max ? 0 : missed.price
  }
}

function keepHits(nos: Uint32Array, misses: Uint8Array, hits: Uint32Array): number {
  let count = 0
  for (let i = 0; i < nos.length; i++) {
    hits[count] = nos[i]!
    count += misses[i] === 0 ? 1 : 0
  }
  return count
}

/** Counts a word of the rows that miss nothing but what may be missed. */
export function countRows(
  counts: Int32Array,
  words: Uint32Array,
  nos: Uint32Array,
  word: number,
  misses: Uint8Array,
  mayMiss: number,
): void {
  const counted = ~mayMiss
  for (let i = 0; i < nos.length; i++)
    counts[words[nos[i]! * rowWidth + word]!]! += (misses[i]! & counted) === 0 ? 1 : 0
}
