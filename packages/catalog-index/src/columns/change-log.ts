import type { RowTable } from './row-table.ts'
import type { NumberColumn } from './number-column.ts'
import type { RowTags } from './row-tags.ts'
import type { TagColumn } from './tag-column.ts'

/**
 * Ring buffer of added and removed rows, with their values at the time of the change. A cached selection is updated by
 * applying the entries that were added since the selection was last used. A changed row has two entries: the removal of
 * the old row and the addition of the new row.
 */
export class ChangeLog {
  /** Total number of entries ever added, including overwritten entries. */
  length = 0
  /** Row fields of the entries, laid out as in `Rows.words`. A slot is the position of an entry in the ring buffer. */
  readonly words: Uint32Array
  readonly nos: Uint32Array
  /** Type of each entry: 1 for an added row, -1 for a removed row. */
  readonly changes: Int8Array
  /** 1 for each entry whose row was featured, otherwise 0. */
  readonly featured: Uint8Array
  /**
   * Maps each tag column to the ID of the value set of each entry's row. The ID is 0 in entries from before the column
   * was created.
   */
  private readonly tags = new WeakMap<TagColumn, Uint32Array>()
  /** Maps the column of each numeric field to the value of each entry's row. NaN if the row had no value. */
  private readonly numbers = new WeakMap<NumberColumn, Float64Array>()
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
    this.addTags(tags, no, slot)
    this.words.set(words.subarray(no * width, (no + 1) * width), slot * width)
  }

  /** Returns the ID of the set of values that the entry's row had for a tag, or 0 if the row had no value. */
  setAt(slot: number, column: TagColumn): number {
    return this.tags.get(column)?.[slot] ?? 0
  }

  /** Returns the value of the entry's row for a numeric field, or NaN if the row had no value. */
  numberAt(slot: number, column: NumberColumn): number {
    return this.numbers.get(column)?.[slot] ?? Number.NaN
  }

  private addTags({ tags, numbers }: RowTags, no: number, slot: number): void {
    for (const column of tags.values()) {
      let sets = this.tags.get(column)
      if (!sets) this.tags.set(column, (sets = new Uint32Array(this.capacity)))
      sets[slot] = column.words[no]!
    }
    for (const column of numbers.values()) {
      let values = this.numbers.get(column)
      // Rows in earlier entries have no value, because the column did not exist.
      if (!values) this.numbers.set(column, (values = new Float64Array(this.capacity).fill(Number.NaN)))
      values[slot] = column.values[no]!
    }
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
