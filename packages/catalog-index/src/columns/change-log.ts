import type { RowTable } from './row-table.ts'

/**
 * Ring buffer of added and removed rows, with their values at the time of the change. A cached selection is updated by
 * applying the entries that were added since its last use. A changed row has two entries: the removal of the old row
 * and the addition of the new one.
 */
export class ChangeLog {
  /** Total number of entries, including overwritten ones. */
  length = 0
  /** Row fields of the entries, ordered by slot and laid out as in `Rows.words`. */
  readonly words: Uint32Array
  readonly nos: Uint32Array
  /** 1 for an added row, -1 for a removed row. */
  readonly changes: Int8Array
  /** 1 for a featured row. */
  readonly featured: Uint8Array
  private readonly capacity: number

  /** Creates a log that retains the last `capacity` entries. */
  constructor(capacity: number, rowWidth: number) {
    this.capacity = capacity
    this.words = new Uint32Array(capacity * rowWidth)
    this.nos = new Uint32Array(capacity)
    this.changes = new Int8Array(capacity)
    this.featured = new Uint8Array(capacity)
  }

  /** Records an added row (1), or a row that is about to be removed (-1). */
  add({ rows: { words, width }, featured }: RowTable, no: number, by: 1 | -1): void {
    const slot = this.length++ % this.capacity
    this.nos[slot] = no
    this.changes[slot] = by
    this.featured[slot] = featured.has(no) ? 1 : 0
    this.words.set(words.subarray(no * width, (no + 1) * width), slot * width)
  }

  /**
   * Returns the slots of all entries after the first `since` entries, oldest first. Returns undefined if some of them
   * were overwritten.
   */
  slotsAfter(since: number): Uint32Array | undefined {
    const count = this.length - since
    if (count > this.capacity) return undefined
    return Uint32Array.from({ length: count }, (_, i) => (since + i) % this.capacity)
  }
}
