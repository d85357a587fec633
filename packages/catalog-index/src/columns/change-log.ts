import type { RowTable } from './row-table.ts'

/**
 * The last rows added and removed, with their values at that time. A selection that knows its state at some length of the
 * log catches up from there. A change is two entries: the old row removed and the new one added.
 */
export class ChangeLog {
  /** Number of entries so far. */
  length = 0
  /** Values of the entries by slot, as `Rows` has them by row number. */
  readonly words: Uint32Array
  readonly nos: Uint32Array
  /** 1 for a row that was added, -1 for one that was removed. */
  readonly by: Int8Array
  /** 1 for a row that was featured. */
  readonly featured: Uint8Array
  private readonly capacity: number

  /** `capacity`: number of entries kept. */
  constructor(capacity: number, rowWidth: number) {
    this.capacity = capacity
    this.words = new Uint32Array(capacity * rowWidth)
    this.nos = new Uint32Array(capacity)
    this.by = new Int8Array(capacity)
    this.featured = new Uint8Array(capacity)
  }

  /** Records that a row of the table was added, or is about to be removed. */
  add({ rows: { words, width }, featured }: RowTable, no: number, by: 1 | -1): void {
    const slot = this.length++ % this.capacity
    this.nos[slot] = no
    this.by[slot] = by
    this.featured[slot] = featured.has(no) ? 1 : 0
    this.words.set(words.subarray(no * width, (no + 1) * width), slot * width)
  }

  /** Returns the slots of the entries after the first `known`, oldest first; undefined if some are gone. */
  slotsAfter(known: number): Uint32Array | undefined {
    const count = this.length - known
    if (count > this.capacity) return undefined
    return Uint32Array.from({ length: count }, (_, i) => (known + i) % this.capacity)
  }
}
