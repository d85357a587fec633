import { missesAll } from '../columns/columns.ts'
import type { Query } from '../columns/definitions.ts'
import type { NumberColumn } from '../columns/number-column.ts'
import type { ChangeLog } from '../columns/change-log.ts'
import type { RowTags } from '../columns/row-tags.ts'
import { TagColumn } from '../columns/tag-column.ts'

/** Prepared filter by a tag or a numeric field. */
export interface TagFilter {
  /** Filtered column. Undefined if no row has the tag or numeric field, so that no row passes. */
  readonly column: TagColumn | NumberColumn | undefined
  passes(no: number): boolean
  /** Returns whether the row of a change log entry passes. */
  passesAt(log: ChangeLog, slot: number): boolean
  /** Sets all bits in `misses` for the rows that fail. */
  mark(nos: Uint32Array, misses: Uint16Array): void
  /**
   * Removes from `positions`, between `from` and `end`, the entries whose rows fail. `nos` contains the row number for
   * each entry. Returns the new end.
   */
  filterPositions(nos: Uint32Array, positions: Uint32Array, from: number, end: number): number
}

class ValueFilter implements TagFilter {
  readonly column: TagColumn
  private readonly mask: Uint8Array
  /** Mask, indexed by set ID, that is 1 for the value sets that pass. */
  private passing = new Uint8Array(0)

  constructor(column: TagColumn, labels: readonly string[]) {
    this.column = column
    this.mask = new Uint8Array(column.values.size)
    for (const label of labels) {
      const code = column.values.codeOfKey(label)
      if (code !== undefined) this.mask[code] = 1
    }
  }

  passes(no: number): boolean {
    return this.column.sets.hasAny(this.column.words[no]!, this.mask)
  }

  passesAt(log: ChangeLog, slot: number): boolean {
    return this.column.sets.hasAny(log.setAt(slot, this.column), this.mask)
  }

  mark(nos: Uint32Array, misses: Uint16Array): void {
    const { words } = this.column
    const fits = this.fits()
    for (let i = 0; i < nos.length; i++) misses[i]! |= (fits[words[nos[i]!]!]! - 1) & missesAll
  }

  filterPositions(nos: Uint32Array, positions: Uint32Array, from: number, end: number): number {
    const { words } = this.column
    const fits = this.fits()
    let length = from
    for (let i = from; i < end; i++) {
      const position = positions[i]!
      positions[length] = position
      length += fits[words[nos[position]!]!]!
    }
    return length
  }

  private fits(): Uint8Array {
    const { sets } = this.column
    if (this.passing.length < sets.size)
      this.passing = Uint8Array.from({ length: sets.size }, (_, set) => (sets.hasAny(set, this.mask) ? 1 : 0))
    return this.passing
  }
}

class RangeFilter implements TagFilter {
  readonly column: NumberColumn
  private readonly min: number
  private readonly max: number

  constructor(column: NumberColumn, { min = -Infinity, max = Infinity }: { min?: number; max?: number }) {
    this.column = column
    this.min = min
    this.max = max
  }

  passes(no: number): boolean {
    return this.isWithin(this.column.values[no]!)
  }

  passesAt(log: ChangeLog, slot: number): boolean {
    return this.isWithin(log.numberAt(slot, this.column))
  }

  mark(nos: Uint32Array, misses: Uint16Array): void {
    const { values } = this.column
    for (let i = 0; i < nos.length; i++) misses[i]! |= this.isWithin(values[nos[i]!]!) ? 0 : missesAll
  }

  filterPositions(nos: Uint32Array, positions: Uint32Array, from: number, end: number): number {
    const { values } = this.column
    let length = from
    for (let i = from; i < end; i++) {
      const position = positions[i]!
      positions[length] = position
      length += this.isWithin(values[nos[position]!]!) ? 1 : 0
    }
    return length
  }

  private isWithin(value: number): boolean {
    return value >= this.min && value <= this.max
  }
}

const failing: TagFilter = {
  column: undefined,
  passes: () => false,
  passesAt: () => false,
  mark: (_nos, misses) => void misses.fill(missesAll),
  filterPositions: (_nos, _places, from) => from,
}

/** Returns a query's prepared filters by tags and numeric fields. Undefined if the query has no such filters. */
export function createTagFilters(query: Query, { tags, numbers }: RowTags): readonly TagFilter[] | undefined {
  const filters: TagFilter[] = []
  for (const [name, labels] of Object.entries(query.tags ?? {})) {
    if (!labels || labels.length === 0) continue
    const column = tags.get(name)
    filters.push(column ? new ValueFilter(column, labels) : failing)
  }
  for (const [name, range] of Object.entries(query.numbers ?? {})) {
    if (!range || (range.min === undefined && range.max === undefined)) continue
    const column = numbers.get(name)
    filters.push(column ? new RangeFilter(column, range) : failing)
  }
  return filters.length > 0 ? filters : undefined
}

const noFilters: readonly TagFilter[] = []

/** Returns the filters that the row of a change log entry fails. */
export function failedBy(
  log: ChangeLog,
  slot: number,
  filters: readonly TagFilter[] | undefined,
): readonly TagFilter[] {
  return filters?.filter((filter) => !filter.passesAt(log, slot)) ?? noFilters
}

/** Returns the parts of a query's cache key that represent its filters by tags and numeric fields. */
export function createTagKeys(
  { tags, numbers }: Query,
  list: (labels: readonly string[] | undefined) => readonly string[] | undefined,
): readonly unknown[] {
  if (!tags && !numbers) return []
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
    a < b ? -1 : 1
  const lists = Object.entries(tags ?? {}).map(([name, labels]) => [name, list(labels)] as const)
  const ranges = Object.entries(numbers ?? {}).map(([name, range]) => [name, range?.min, range?.max] as const)
  return [lists.filter(([, labels]) => labels).sort(byName), ranges.sort((a, b) => (a[0] < b[0] ? -1 : 1))]
}

/** Returns a copy of a query without the filter by one tag or numeric field. */
export function withoutFilterBy(query: Query, column: TagColumn | NumberColumn): Query {
  const of = column instanceof TagColumn ? 'tags' : 'numbers'
  return { ...query, [of]: { ...query[of], [column.name]: undefined } }
}
