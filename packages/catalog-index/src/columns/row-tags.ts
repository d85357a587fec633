import type { Row } from './definitions.ts'
import { NumberColumn } from './number-column.ts'
import { TagColumn } from './tag-column.ts'

/**
 * Tags and numeric fields of all rows. Each tag and each numeric field has a separate column, which is created when the
 * first row gets a value, and dropped when no row has a value anymore.
 */
export class RowTags {
  readonly tags = new Map<string, TagColumn>()
  readonly numbers = new Map<string, NumberColumn>()
  /**
   *    Version that is incremented when a tag or numeric field is added or dropped, when a value is added, and when
   *    sets get new IDs.
   */
  version = 0
  private capacity = 0

  /** Allocates the memory for all row numbers below `capacity`. */
  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.capacity = capacity
    for (const column of this.columns()) column.reserve(capacity)
  }

  /** Adds the tags and numeric fields of a new row. */
  add({ no, tags, numbers }: Row): void {
    for (const [name, labels] of entriesOf(tags)) {
      if (labels.length === 0) continue
      const column = this.columnOf(this.tags, name, TagColumn)
      column.add(no, this.setOf(column, labels))
    }
    for (const [name, value] of entriesOf(numbers))
      if (Number.isFinite(value)) this.columnOf(this.numbers, name, NumberColumn).add(no, value)
  }

  delete(no: number): void {
    for (const column of this.columns()) column.delete(no)
  }

  /** Drops tags, numeric fields and sets that no row uses. */
  dropUnused(): void {
    for (const column of this.tags.values()) if (column.dropUnusedSets()) this.version++
    for (const columns of [this.tags, this.numbers])
      for (const [name, { rowCount }] of columns) if (rowCount === 0 && columns.delete(name)) this.version++
  }

  /** Returns whether the stored row has the same tags and numeric fields as the given row. */
  isSame({ no, tags, numbers }: Row): boolean {
    let count = 0
    for (const [name, labels] of entriesOf(tags)) {
      if (labels.length === 0) continue
      const column = this.tags.get(name)
      if (!column || column.words[no] !== this.setOf(column, labels)) return false
      count++
    }
    for (const [name, value] of entriesOf(numbers)) {
      if (!Number.isFinite(value)) continue
      if (this.numbers.get(name)?.values[no] !== value) return false
      count++
    }
    return count === this.countOf(no)
  }

  /** Returns the number of tags and numeric fields for which a row has a value. */
  private countOf(no: number): number {
    let count = 0
    for (const { words } of this.tags.values()) if (words[no] !== 0) count++
    for (const { values } of this.numbers.values()) if (!Number.isNaN(values[no])) count++
    return count
  }

  private *columns(): Generator<TagColumn | NumberColumn> {
    yield* this.tags.values()
    yield* this.numbers.values()
  }

  private setOf(column: TagColumn, labels: readonly string[]): number {
    const before = column.values.size
    const set = column.setOf(labels)
    if (column.values.size !== before) this.version++
    return set
  }

  private columnOf<Column>(
    columns: Map<string, Column>,
    name: string,
    Make: new (name: string, capacity: number) => Column,
  ): Column {
    let column = columns.get(name)
    if (!column) {
      column = new Make(name, this.capacity)
      columns.set(name, column)
      this.version++
    }
    return column
  }
}

const none: readonly never[] = []

function entriesOf<Value>(record: Readonly<Record<string, Value>> | undefined): readonly [string, Value][] {
  return record ? Object.entries(record) : none
}
