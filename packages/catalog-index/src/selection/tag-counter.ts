import { Bits } from '../columns/bits.ts'
import type { NumberColumn } from '../columns/number-column.ts'
import type { RowTable } from '../columns/row-table.ts'
import type { TagsOfRow } from '../columns/row-tags.ts'
import type { TagColumn } from '../columns/tag-column.ts'
import { enlarged } from '../columns/tag-sets.ts'
import type { FacetLimits } from './facets.ts'
import { hitsOf } from './hits.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { CountedTags, NumberFacet, TagCounts } from './tag-facets.ts'
import type { TagFilter } from './tag-filters.ts'

/** Number of rows per block. A block must fit in the processor's cache. */
const blockSize = 2048
/** Number of separate counters for each set. Their counts are added up at the end. */
const lanes = 4
/** Minimum number of rows for which a bitmap is faster than sorting. */
const minSorted = 1024
/** Maximum number of sets for counting rows by set. With more sets, rows are counted by value. */
const maxCountedSets = 4096

/** Returns a counter for the tags and numbers that `limits` names, or for all of them if `limits` names none. */
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
 * Counts the tag values, and finds the ranges of numbers, of a query's results. The counts for each name ignore the
 * filter by that name.
 */
export class TagCounter implements CountedTags {
  readonly tags: readonly TagCounts[]
  readonly numbers: readonly NumberFacet[]
  private readonly choice: PreparedQuery
  /** Whether the matching rows have been counted for all names that the query does not filter by. */
  private hasHits = false
  private isComplete = false

  constructor(choice: PreparedQuery, tags: readonly TagColumn[], numbers: readonly NumberColumn[]) {
    this.choice = choice
    const parts = partsOf(tags.map(({ values }) => values.size))
    this.tags = tags.map((column, at) => ({ column, counts: parts[at]! }))
    this.numbers = numbers.map((column) => ({ column, min: Infinity, max: -Infinity, isStale: false }))
  }

  /** Counts all matching rows of the query. */
  addHits(hits: Uint32Array): void {
    this.hasHits = true
    addRows(hits, this.tags, this.numbers)
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
   * Adds a row to the counts, or removes a row. The row must pass all filters, except that it may fail the filter by
   * `failed`. In that case, the row counts only for that tag or number.
   */
  applyChange(row: TagsOfRow | undefined, by: 1 | -1, failed: TagColumn | NumberColumn | undefined): void {
    for (const tag of this.tags) {
      const set = row?.tags.find(([column]) => column === tag.column)?.[1]
      if (set === undefined || (failed && failed !== tag.column)) continue
      tag.column.sets.addTo(tag.counts, set, by)
    }
    for (const number of this.numbers) {
      const value = row?.numbers.find(([column]) => column === number.column)?.[1]
      if (value === undefined || (failed && failed !== number.column)) continue
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
    if (!this.hasHits) this.addHits(hitsOf(choice, table))
    if (!choice.tags) return
    const rest = choice.withoutTags()
    // The counts of all rows are known, so a single filter needs no other rows.
    const isKnown = rest.isOpen && choice.tags.length === 1
    // A row that fails exactly one filter counts only for the name of this filter.
    const failed = isKnown ? [] : failedOnce(choice.tags, allOf(rest, table))
    for (const [at, { column }] of choice.tags.entries()) {
      const isOwn = (each: { column: object }): boolean => each.column === column
      const [tags, numbers] = [this.tags.filter(isOwn), this.numbers.filter(isOwn)]
      if (tags.length + numbers.length === 0) continue
      if (isKnown) addMatches(rest, table, tags, numbers)
      else addRows(failed[at]!, tags, numbers)
    }
  }
}

/** Returns all matching rows of a query. The list is valid only until another query is evaluated. */
function allOf(choice: PreparedQuery, table: RowTable): Uint32Array {
  if (!choice.isOpen) return hitsOf(choice, table)
  const nos = new Uint32Array(table.count)
  table.alive.copyInto(nos)
  return nos
}

/** Returns for each filter the rows that fail this filter, but no other. */
function failedOnce(filters: readonly TagFilter[], nos: Uint32Array): Uint32Array[] {
  const lists = filters.map(() => new RowList())
  const misses = new Uint16Array(blockSize)
  const failures = new Uint16Array(blockSize)
  const last = new Uint16Array(blockSize)
  for (let from = 0; from < nos.length; from += blockSize) {
    const block = nos.subarray(from, from + blockSize)
    failures.fill(0)
    for (const [at, filter] of filters.entries()) {
      misses.fill(0)
      filter.mark(block, misses)
      for (let i = 0; i < block.length; i++) {
        const isFailed = misses[i] === 0 ? 0 : 1
        failures[i]! += isFailed
        last[i] = isFailed === 1 ? at : last[i]!
      }
    }
    for (let i = 0; i < block.length; i++) if (failures[i] === 1) lists[last[i]!]!.add(block[i]!)
  }
  return lists.map((list) => list.rows())
}

class RowList {
  private nos = new Uint32Array(64)
  private length = 0

  add(no: number): void {
    if (this.length === this.nos.length) this.nos = enlarged(this.nos, this.length + 1)
    this.nos[this.length++] = no
  }

  rows(): Uint32Array {
    return this.nos.subarray(0, this.length)
  }
}

/** Counts all matching rows of a query. */
function addMatches(
  choice: PreparedQuery,
  table: RowTable,
  tags: readonly TagCounts[],
  numbers: readonly NumberFacet[],
): void {
  if (!choice.isOpen) return addRows(hitsOf(choice, table), tags, numbers)
  for (const { column, counts } of tags) counts.set(column.counts.subarray(0, counts.length))
  for (const range of numbers) Object.assign(range, range.column.range())
}

/** Adds the numbers of rows to a range. The comparisons ignore NaN. */
function extendBy(range: NumberFacet, nos: Uint32Array): void {
  const { values } = range.column
  let { min, max } = range
  for (let i = 0; i < nos.length; i++) {
    const value = values[nos[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  range.min = min
  range.max = max
}

const marks = new Bits()

/** Sorts row numbers in place. Reading the columns in memory order is several times as fast. */
function sort(nos: Uint32Array): void {
  if (nos.length < minSorted) return void nos.sort()
  marks.words.fill(0)
  for (let i = 0; i < nos.length; i++) marks.add(nos[i]!)
  marks.copyInto(nos)
}

/** Counts rows. Sorts the list of row numbers. */
function addRows(nos: Uint32Array, tags: readonly TagCounts[], numbers: readonly NumberFacet[]): void {
  sort(nos)
  const isBySet = tags.map(({ column: { sets } }) => sets.size <= Math.min(maxCountedSets, nos.length))
  const bySet = partsOf(tags.map(({ column: { sets } }, at) => (isBySet[at] ? sets.size * lanes : 0)))
  for (let from = 0; from < nos.length; from += blockSize) {
    const block = nos.subarray(from, from + blockSize)
    for (const [at, { column, counts }] of tags.entries()) {
      if (isBySet[at]) countSets(bySet[at]!, column, block)
      else countValues(counts, column, block)
    }
    for (const range of numbers) extendBy(range, block)
  }
  for (const [at, { column, counts }] of tags.entries())
    for (const [slot, count] of bySet[at]!.entries())
      if (count > 0) column.sets.addTo(counts, slot % column.sets.size, count)
}

/** Returns lists of zeros in one typed array, because allocating many small typed arrays is slow. */
function partsOf(sizes: readonly number[]): Int32Array[] {
  const all = new Int32Array(sizes.reduce((sum, size) => sum + size, 0))
  let start = 0
  return sizes.map((size) => all.subarray(start, (start += size)))
}

/**
 * Counts rows by their set of values. Consecutive rows use different counters, because incrementing the same counter
 * twice in a row stalls the processor.
 */
function countSets(counts: Int32Array, { words, sets: { size } }: TagColumn, nos: Uint32Array): void {
  const end = nos.length & ~(lanes - 1)
  for (let i = 0; i < end; i += lanes) {
    counts[words[nos[i]!]!]!++
    counts[size + words[nos[i + 1]!]!]!++
    counts[2 * size + words[nos[i + 2]!]!]!++
    counts[3 * size + words[nos[i + 3]!]!]!++
  }
  for (let i = end; i < nos.length; i++) counts[words[nos[i]!]!]!++
}

function countValues(counts: Int32Array, { sets, words }: TagColumn, nos: Uint32Array): void {
  for (let i = 0; i < nos.length; i++) sets.addTo(counts, words[nos[i]!]!, 1)
}
