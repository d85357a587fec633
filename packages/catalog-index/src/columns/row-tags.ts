import type { Row } from './definitions.ts'
import { NumberColumn } from './number-column.ts'
import { TagColumn } from './tag-column.ts'

/** Tags and numbers of one row. A tag is stored as the number of its set of values. */
export interface TagsOfRow {
  tags: readonly (readonly [column: TagColumn, set: number])[]
  numbers: readonly (readonly [column: NumberColumn, value: number])[]
}

/**
 * Tags and numbers of all rows. Each name has its own column, which is created for the first row with a value. When
 * no row has a value any more, the column is dropped.
 */
export class RowTags {
  readonly tags = new Map<string, TagColumn>()
  readonly numbers = new Map<string, NumberColumn>()
  /** Incremented when a name is added or dropped, and when a value is added. */
  version = 0
  private capacity = 0

  /** Allocates the memory for all row numbers below `capacity`. */
  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.capacity = capacity
    for (const column of this.columns()) column.reserve(capacity)
  }

  /** Adds the tags and numbers of a new row. */
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

  /** Drops names that no row uses. */
  dropUnused(): void {
    for (const columns of [this.tags, this.numbers])
      for (const [name, { rowCount }] of columns) if (rowCount === 0 && columns.delete(name)) this.version++
  }

  /** Returns whether the stored row has the same tags and numbers as the given row. */
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
    const row = this.of(no)
    return count === (row ? row.tags.length + row.numbers.length : 0)
  }

  /** Returns the tags and numbers of a row, or undefined if the row has none. */
  of(no: number): TagsOfRow | undefined {
    if (this.tags.size + this.numbers.size === 0) return undefined
    const tags: [TagColumn, number][] = []
    const numbers: [NumberColumn, number][] = []
    for (const column of this.tags.values())
      if (column.words[no] !== 0) tags.push([column, column.words[no]!])
    for (const column of this.numbers.values())
      if (!Number.isNaN(column.values[no])) numbers.push([column, column.values[no]!])
    return tags.length + numbers.length > 0 ? { tags, numbers } : undefined
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
