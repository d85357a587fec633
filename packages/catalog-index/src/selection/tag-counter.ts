import type { ChangeLog } from '../columns/change-log.ts'
import type { NumberColumn } from '../columns/number-column.ts'
import type { RowTable } from '../columns/row-table.ts'
import type { TagColumn } from '../columns/tag-column.ts'
import { addRows, allocateCounters } from './count-tags.ts'
import type { FacetLimits } from './facets.ts'
import { listRowsFailingOneFilter } from './rows-failing-one-filter.ts'
import { findMatches } from './find-matches.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { CountedTags, NumberFacet, TagCounts } from './tag-facets.ts'

/**
 * Returns a counter for the tags and numeric fields that are listed in `limits`. If `limits` contains no list, counts
 * all tags or numeric fields.
 */
export function createTagCounter(
  choice: PreparedQuery,
  { tags }: RowTable,
  limits: FacetLimits,
): TagCounter | undefined {
  const tagged = chosen(tags.tags, limits.tags)
  const numbered = chosen(tags.numbers, limits.numbers)
  if (tagged.length + numbered.length === 0) return undefined
  return new TagCounter(choice, tagged, numbered)
}

function chosen<Column>(
  columns: ReadonlyMap<string, Column>,
  names: readonly string[] | undefined,
): readonly Column[] {
  if (names === undefined) return [...columns.values()]
  return names.flatMap((name) => columns.get(name) ?? [])
}

/**
 * Counts the tag values of a query's results, and finds the ranges of their numeric fields. The count or range of a tag
 * or numeric field ignores the filter by this tag or field.
 */
export class TagCounter implements CountedTags {
  readonly tags: readonly TagCounts[]
  readonly numbers: readonly NumberFacet[]
  private readonly choice: PreparedQuery
  /** Whether the matching rows have been counted for all tags and numeric fields that the query does not filter by. */
  private hasHits = false
  private isComplete = false

  constructor(choice: PreparedQuery, tags: readonly TagColumn[], numbers: readonly NumberColumn[]) {
    this.choice = choice
    const parts = allocateCounters(tags.map(({ values }) => values.size))
    this.tags = tags.map((column, at) => ({ column, counts: parts[at]! }))
    this.numbers = numbers.map((column) => ({ column, min: Infinity, max: -Infinity, isStale: false }))
  }

  /** Counts all matching rows of the query. */
  addHits(hits: Uint32Array, table: RowTable): void {
    this.hasHits = true
    addRows(hits, table, this.tags, this.numbers)
  }

  /** Counts everything that has not been counted yet. */
  complete(table: RowTable): void {
    if (!this.isComplete) this.countRest(table)
    this.isComplete = true
    for (const range of this.numbers) {
      if (!range.isStale) continue
      Object.assign(range, { min: Infinity, max: -Infinity, isStale: false })
      const own = this.choice.tags?.find(({ column }) => column === range.column)
      addMatches(own ? this.choice.withoutTag(own) : this.choice, table, [], [range])
    }
  }

  /**
   * Adds the row of a change log entry to the counts, or removes it. The row must pass all filters except the filter by
   * `failed`, if given. A row that fails this filter counts only for this tag or numeric field.
   */
  applyChange(log: ChangeLog, slot: number, by: 1 | -1, failed: TagColumn | NumberColumn | undefined): void {
    for (const { column, counts } of this.tags)
      if (!failed || failed === column) column.sets.addTo(counts, log.setAt(slot, column), by)
    for (const number of this.numbers) {
      const value = log.numberAt(slot, number.column)
      if (Number.isNaN(value) || (failed && failed !== number.column)) continue
      if (by === 1) {
        number.min = Math.min(number.min, value)
        number.max = Math.max(number.max, value)
      } else if (value <= number.min || value >= number.max) number.isStale = true
    }
  }

  get byteLength(): number {
    return this.tags.reduce((sum, { counts }) => sum + counts.byteLength + 200, 200 * this.numbers.length)
  }

  private countRest(table: RowTable): void {
    const { choice } = this
    if (choice.isOpen) return addMatches(choice, table, this.tags, this.numbers)
    if (!this.hasHits) this.addHits(findMatches(choice, table), table)
    if (!choice.tags) return
    const rest = choice.withoutTags()
    // If a filter by one tag or numeric field is the only condition, the count or range of this tag or field includes
    // all rows and is already known.
    const isKnown = rest.isOpen && choice.tags.length === 1
    // A row that fails exactly one filter counts only for the tag or numeric field of this filter.
    const failed = isKnown ? [] : listRowsFailingOneFilter(choice.tags, allOf(rest, table))
    for (const [at, { column }] of choice.tags.entries()) {
      const isOwn = (each: { column: object }): boolean => each.column === column
      const [tags, numbers] = [this.tags.filter(isOwn), this.numbers.filter(isOwn)]
      if (tags.length + numbers.length === 0) continue
      if (isKnown) addMatches(rest, table, tags, numbers)
      else addRows(failed[at]!, table, tags, numbers)
    }
  }
}

/** Returns all matching rows of a query. The list is valid only until another query is evaluated. */
function allOf(choice: PreparedQuery, table: RowTable): Uint32Array {
  if (!choice.isOpen) return findMatches(choice, table)
  const nos = new Uint32Array(table.count)
  table.alive.copyInto(nos)
  return nos
}

/** Counts all matching rows of a query. */
function addMatches(
  choice: PreparedQuery,
  table: RowTable,
  tags: readonly TagCounts[],
  numbers: readonly NumberFacet[],
): void {
  if (!choice.isOpen) return addRows(findMatches(choice, table), table, tags, numbers)
  for (const { column, counts } of tags) counts.set(column.counts.subarray(0, counts.length))
  for (const range of numbers) Object.assign(range, range.column.range())
}
