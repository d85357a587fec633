import type { Column } from '../columns/column.ts'
import type { RowTable } from '../columns/row-table.ts'
import type { ValueTable } from '../columns/values.ts'
import { appendSortedPairs, sortCodes } from './order-values.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { Counts } from './facet-counter.ts'
import type { CountedTags, TagFacets } from './tag-facets.ts'
import type { PriceRange } from './scan-kinds.ts'

/**
 * Maximum number of values to return for each facet. Selected values are always returned and do not count toward the
 * limit. Default: no limit.
 */
export interface FacetLimits {
  /** Maps a column to the maximum number of facet values to return. */
  values?: Readonly<Record<string, number>>
  options?: number
  /** Names of the tags to count. Default: all tags. */
  tags?: readonly string[]
  /** Names of the numeric fields to return ranges for. Default: all numeric fields. */
  numbers?: readonly string[]
}

/** Facets of a selection in the form in which they are cached. */
export interface CachedFacets {
  numbers: Int32Array
  tags: TagFacets
  limits: FacetLimits
}

/** Value of a facet with its count. */
export interface FacetValue {
  /** Key of the value. Undefined for options, which have no key. */
  key: string | undefined
  label: string
  /** Number of rows that have the value and match the query, ignoring the facet's own filter. */
  count: number
}

/**
 * Encodes the counts of all facets as a list of numbers, which takes a fifth of the memory of the equivalent text. The
 * list contains, for each column and then for the options, the number of listed values, followed by the integer code
 * and the count of each value. The list ends with the number of available rows, the number of unavailable rows and the
 * price range.
 */
export function encodeFacets(
  { columns, options, available }: Counts,
  choice: PreparedQuery,
  range: PriceRange,
  table: RowTable,
  limits: FacetLimits,
): Int32Array {
  const numbers: number[] = []
  const list = (values: ValueTable, of: Int32Array, mask: Uint8Array | undefined, limit = Infinity): void => {
    const codes = sortCodes(values, of, mask, limit)
    numbers.push(codes.length)
    for (const code of codes) numbers.push(code, of[code] ?? 0)
  }
  for (const column of table.columns.all) {
    const counts = withoutNone(withDescendants(columns[column.id]!, column), column)
    list(column.values, counts, choice.namedValues(column), limits.values?.[column.name])
  }
  list(table.options.labels, table.options.byLabel(options), choice.options, limits.options)
  numbers.push(...byAvailability(available, choice))
  if (range.min <= range.max) numbers.push(range.min, range.max)
  return new Int32Array(numbers)
}

const noTags: TagFacets = { tags: [], pairs: new Int32Array(0), numbers: [] }

/** Returns tag counts and the ranges of numeric fields in the form in which they are cached. */
export function createTagFacets(counted: CountedTags | undefined): TagFacets {
  if (!counted) return noTags
  const pairs: number[] = []
  const tags = counted.tags.map(({ column, counts }) => {
    const start = pairs.length
    appendSortedPairs(pairs, column.values, counts)
    return { column, start, end: pairs.length }
  })
  const numbers = counted.numbers.map(({ column: { name }, min, max }) => ({ name, min, max }))
  return { tags, pairs: new Int32Array(pairs), numbers }
}

/** Facets of a selection at one point in time. */
export class Facets<Column extends string = string> {
  private readonly numbers: Int32Array
  private readonly table: RowTable
  private readonly tags: TagFacets
  /** Positions in `numbers` at which each column's list, the options' list, and the remaining numbers start. */
  private readonly starts: readonly number[]

  constructor(numbers: Int32Array, tags: TagFacets, table: RowTable) {
    this.numbers = numbers
    this.tags = tags
    this.table = table
    const starts = [0]
    for (let list = 0; list <= table.columns.all.length; list++)
      starts.push(starts[list]! + 1 + 2 * numbers[starts[list]!]!)
    this.starts = starts
  }

  /**
   * Returns the values of a column, sorted by descending count, then by label.
   * @throws RangeError if the column does not exist
   */
  valuesOf(column: Column): FacetValue[] {
    const { values } = this.table.columns.named(column)
    return named(this.pairsOf(column), (code) => ({ key: values.keyOf(code), label: values.labels[code]! }))
  }

  /** Options, sorted by descending count, then by label. */
  get options(): FacetValue[] {
    const { labels } = this.table.options.labels
    return named(this.optionPairs, (code) => ({ key: undefined, label: labels[code]! }))
  }

  /**
   * Returns the values of a column in the same order as `valuesOf`, as pairs of integer code and count.
   * @throws RangeError if the column does not exist
   */
  pairsOf(column: Column): Int32Array {
    return this.pairs(this.table.columns.named(column).id)
  }

  /** Options in the same order as `options`, as pairs of integer code and count. */
  get optionPairs(): Int32Array {
    return this.pairs(this.table.columns.all.length)
  }

  /** Numbers of available and unavailable rows that match the query, ignoring the availability filter. */
  get availability(): { available: number; unavailable: number } {
    const at = this.starts.at(-1)!
    return { available: this.numbers[at]!, unavailable: this.numbers[at + 1]! }
  }

  /**
   * Lowest and highest price of the rows that match all filters except the price filter. Undefined if no row matches.
   */
  get prices(): PriceRange | undefined {
    const at = this.starts.at(-1)! + 2
    const [min, max] = [this.numbers[at], this.numbers[at + 1]]
    return min === undefined || max === undefined ? undefined : { min, max }
  }

  /** Returns the values of a tag, sorted by descending count, then by label. Omits values that no row has. */
  tagsOf(name: string): FacetValue[] {
    const { pairs, labels } = this.tagPairsOf(name)
    return named(pairs, (code) => ({ key: labels[code]!, label: labels[code]! }))
  }

  /**
   * Returns the values of a tag in the same order as `tagsOf`, as pairs of integer code and count, with the labels of
   * all codes.
   */
  tagPairsOf(name: string): { pairs: Int32Array; labels: readonly string[] } {
    const tag = this.tags.tags.find(({ column }) => column.name === name)
    if (!tag) return { pairs: noTags.pairs, labels: [] }
    return { pairs: this.tags.pairs.subarray(tag.start, tag.end), labels: tag.column.values.labels }
  }

  /** Returns the lowest and highest value of a numeric field. Undefined if no row has a value. */
  numbersOf(name: string): { min: number; max: number } | undefined {
    const range = this.tags.numbers.find((each) => each.name === name)
    return range && range.min <= range.max ? { min: range.min, max: range.max } : undefined
  }

  /** Returns whether the other facets of the same index have the same values and counts. Labels can differ. */
  isSame(other: Facets): boolean {
    const [a, b] = [this.tags, other.tags]
    return (
      areEqual(this.numbers, other.numbers) &&
      areEqual(a.pairs, b.pairs) &&
      a.tags.length === b.tags.length &&
      a.tags.every(({ column, end }, at) => column === b.tags[at]!.column && end === b.tags[at]!.end) &&
      a.numbers.length === b.numbers.length &&
      a.numbers.every(({ name, min, max }, at) => {
        const range = b.numbers[at]!
        return name === range.name && min === range.min && max === range.max
      })
    )
  }

  private pairs(list: number): Int32Array {
    return this.numbers.subarray(this.starts[list]! + 1, this.starts[list + 1])
  }
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

function named(pairs: Int32Array, nameOf: (code: number) => Omit<FacetValue, 'count'>): FacetValue[] {
  return Array.from({ length: pairs.length / 2 }, (_, at) => ({
    ...nameOf(pairs[2 * at]!),
    count: pairs[2 * at + 1]!,
  }))
}

/** Adds the count of each value to all of its ancestors. */
function withDescendants(counts: Int32Array, column: Column): Int32Array {
  if (column.parents.length === 0) return counts
  const sums = new Int32Array(column.values.size)
  for (let code = 0; code < sums.length; code++) {
    const count = counts[code] ?? 0
    if (count === 0) continue
    sums[code]! += count
    for (const above of column.ancestorsOf(code)) sums[above]! += count
  }
  return sums
}

function byAvailability(counts: Int32Array, choice: PreparedQuery): [available: number, unavailable: number] {
  let available = 0
  let unavailable = 0
  counts.forEach((count, set) => {
    if (choice.hasAvailable(set)) available += count
    else unavailable += count
  })
  return [available, unavailable]
}

/** Sets the count of rows without a value to zero. */
function withoutNone(counts: Int32Array, { values }: Column): Int32Array {
  const none = values.codeOfKey('')
  if (none === undefined) return counts
  const rest = counts.slice()
  rest[none] = 0
  return rest
}
