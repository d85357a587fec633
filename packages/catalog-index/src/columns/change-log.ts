import type { ListingTable } from './listing-table.ts'
import { rowWidth } from './rows.ts'

/**
 * The last listings counted in or out, with their rows as they were at the time: who knows how many there had been at
 * some moment catches up from there. A change is two entries, the listing out as it was and in as it is.
 */
export class ChangeLog {
  /** How many there have been. */
  length = 0
  /** Rows of the entries by their slots, as `Rows` keeps them by listing number. */
  readonly words: Uint32Array
  readonly nos: Uint32Array
  /** 1 for a listing counted in, -1 for one counted out. */
  readonly by: Int8Array
  /** 1 for a listing that was featured. */
  readonly featured: Uint8Array
  private readonly capacity: number

  /** `capacity`: entries kept; those before them are gone. */
  constructor(capacity: number) {
    this.capacity = capacity
    this.words = new Uint32Array(capacity * rowWidth)
    this.nos = new Uint32Array(capacity)
    this.by = new Int8Array(capacity)
    this.featured = new Uint8Array(capacity)
  }

  /** Notes that a listing on sale is counted in or out, as it stands in the table. */
  add({ rows: { words }, featured }: ListingTable, no: number, by: 1 | -1): void {
    const slot = this.length++ % this.capacity
    this.nos[slot] = no
    this.by[slot] = by
    this.featured[slot] = featured.has(no) ? 1 : 0
    this.words.set(words.subarray(no * rowWidth, (no + 1) * rowWidth), slot * rowWidth)
  }

  /** The slots of the entries after the first `known`, oldest first; undefined when some are gone. */
  slotsAfter(known: number): Uint32Array | undefined {
    const count = this.length - known
    if (count > this.capacity) return undefined
    return Uint32Array.from({ length: count }, (_, i) => (known + i) % this.capacity)
  }
}
