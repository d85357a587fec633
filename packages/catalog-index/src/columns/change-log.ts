import type { RowTable } from './row-table.ts'
import type { TagsOfRow } from './row-tags.ts'

/**
 * Ring buffer of added and removed rows, with their values at the time of the change. A cached selection is updated by
 * applying the entries that were added since the selection was last used. A changed row has two entries: the removal of
 * the old row and the addition of the new one.
 */
export class ChangeLog {
  /** Total number of entries ever added, including entries that have been overwritten. */
  length = 0
  /** Row fields of the entries, laid out as in `Rows.words`. A slot is the position of an entry in the ring buffer. */
  readonly words: Uint32Array
  readonly nos: Uint32Array
  /** Type of each entry: 1 for an added row, -1 for a removed row. */
  readonly changes: Int8Array
  /** For each entry, 1 if the row was featured, otherwise 0. */
  readonly featured: Uint8Array
  /** Tags and numbers of each entry's row. Undefined if the row had none. */
  readonly tags: (TagsOfRow | undefined)[] = []
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
  add({ rows: { words, width }, featured, tags }: RowTable, no: number, by: 1 | -1): void {
    const slot = this.length++ % this.capacity
    this.nos[slot] = no
    this.changes[slot] = by
    this.featured[slot] = featured.has(no) ? 1 : 0
    this.tags[slot] = tags.of(no)
    this.words.set(words.subarray(no * width, (no + 1) * width), slot * width)
  }

  /**
   * Skips the first `since` entries ever added, and returns the slots of all later entries, oldest first. Returns
   * undefined if one of these later entries has been overwritten.
   */
  slotsAfter(since: number): Uint32Array | undefined {
    const count = this.length - since
    if (count > this.capacity) return undefined
    return Uint32Array.from({ length: count }, (_, i) => (since + i) % this.capacity)
  }
}
