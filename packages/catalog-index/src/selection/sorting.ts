import { RowBitmap } from '../columns/row-bitmap.ts'
import type { SortOrder } from '../columns/definitions.ts'
import { hasOneValue } from '../columns/ladder.ts'
import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import type { KindScan } from './scan-kinds.ts'
import type { RowScan } from './scan-rows.ts'

export type ValueOrder = Exclude<SortOrder, 'newest' | 'relevance'>

const maxValue = 2 ** 23 - 1
const maxNo = 2 ** 30 - 1

/** Returns a function that computes the sort value of a row. Rows with smaller values come first. */
function valueOf(
  order: ValueOrder,
  { rows: { words, width, popularity } }: RowTable,
): (no: number) => number {
  const priceOf = (no: number): number => words[no * width + fields.price]!
  if (order === 'price-asc') return priceOf
  if (order === 'price-desc') return (no) => maxValue - priceOf(no)
  return (no) => maxValue - Math.min(maxValue, popularity[no]!)
}

/**
 * Returns the sort key of a row. Keys sort by value, then newest row first. A key has 23 + 30 bits, which a double
 * represents exactly.
 */
const sortKey = (value: number, no: number): number => value * 2 ** 30 + maxNo - no

function rowsInKeyOrder(keys: Float64Array): Uint32Array {
  return Uint32Array.from(keys.sort(), (key) => maxNo - (key % 2 ** 30))
}

/** Returns a page of a list of rows in the given order. If the list is long, sorts only the rows near the page. */
export function sortedPage(
  nos: Uint32Array,
  order: ValueOrder,
  table: RowTable,
  skip: number,
  limit: number,
): Uint32Array {
  const value = valueOf(order, table)
  const all =
    nos.length <= maxSortedCompletely
      ? { nos, before: 0 }
      : rowsNearPage(nos, (no) => ladderStep(order, value(no)), skip, skip + limit)
  const ordered = rowsInKeyOrder(Float64Array.from(all.nos, (no) => sortKey(value(no), no)))
  return ordered.subarray(skip - all.before, skip - all.before + limit)
}

/** Maximum length of a list that is sorted completely. */
const maxSortedCompletely = 4096
const maxStep = 2 ** 14 - 1
const steps = new Uint32Array(maxStep + 1)

/**
 * Returns the index of the bucket for a sort value. 512 consecutive prices share a bucket. Each popularity has its own
 * bucket.
 */
function ladderStep(order: ValueOrder, value: number): number {
  return order === 'popular' ? Math.max(0, value - maxValue + maxStep) : value >>> 9
}

/**
 * Returns the rows in the buckets that contain the positions `first` to `end` of the sorted list, and the number of
 * rows in earlier buckets.
 */
function rowsNearPage(nos: Uint32Array, step: (no: number) => number, first: number, end: number) {
  steps.fill(0)
  for (const no of nos) steps[step(no)]!++
  let low = 0
  let before = 0
  while (low < maxStep && before + steps[low]! <= first) before += steps[low++]!
  let high = low
  for (let upTo = before; high <= maxStep && upTo < end; high++) upTo += steps[high]!
  return { nos: nos.filter((no) => step(no) >= low && step(no) < high), before }
}

/**
 * Returns a page of matching rows, sorted by price, for a query that reads the rows by kind. Sorts only the rows in the
 * buckets that the page overlaps.
 */
export function pageByPrice(
  scan: KindScan,
  order: 'price-asc' | 'price-desc',
  { kindColumns: { columns, nos } }: RowTable,
  skip: number,
  limit: number,
): Uint32Array {
  const price = columns[fields.price]!
  steps.fill(0)
  scan.each((position) => steps[price[position]! >>> 9]!++)
  const isUpwards = order === 'price-asc'
  const bucketAt = (step: number): number => (isUpwards ? step : maxStep - step)
  let first = 0
  let before = 0
  while (first < maxStep && before + steps[bucketAt(first)]! <= skip) before += steps[bucketAt(first++)]!
  let end = first
  for (let upTo = before; end <= maxStep && upTo < skip + limit; end++) upTo += steps[bucketAt(end)]!
  const keys: number[] = []
  scan.each((position) => {
    const value = price[position]!
    const step = bucketAt(value >>> 9)
    if (step >= first && step < end) keys.push(sortKey(isUpwards ? value : maxValue - value, nos[position]!))
  })
  return rowsInKeyOrder(Float64Array.from(keys)).subarray(skip - before, skip - before + limit)
}

/**
 * Returns the first `depth` matching rows, sorted by price, for a query that reads the rows by kind. In each kind,
 * stops at the first row that cannot be among these rows.
 */
export function firstByPrice(
  scan: KindScan,
  order: 'price-asc' | 'price-desc',
  { kindColumns: { columns, nos } }: RowTable,
  depth: number,
): Uint32Array {
  const price = columns[fields.price]!
  const keys = new Float64Array(depth * 2)
  let length = 0
  let last = Infinity
  const isUpwards = order === 'price-asc'
  const { lows, highs, length: spans } = scan.fitting
  for (let span = 0; span < spans; span++) {
    const [low, high] = [lows[span]!, highs[span]!]
    for (let i = 0; i < high - low; i++) {
      const at = isUpwards ? low + i : high - 1 - i
      const value = isUpwards ? price[at]! : maxValue - price[at]!
      if (value > last) break
      if (!scan.passes(at)) continue
      keys[length++] = sortKey(value, nos[at]!)
      if (length < keys.length) continue
      keys.sort()
      length = depth
      last = Math.floor(keys[depth - 1]! / 2 ** 30)
    }
  }
  return rowsInKeyOrder(keys.subarray(0, length)).subarray(0, depth)
}

/**
 * Returns a page of matching rows, sorted by popularity, for a result that is too large to sort. Sorts only the rows in
 * the ladder steps that the page overlaps.
 */
export function pageByPopularity(scan: RowScan, table: RowTable, skip: number, limit: number): number[] {
  const { steps } = table.popular
  const page: number[] = []
  for (let at = steps.length - 1; at >= 0 && page.length < limit; at--) {
    const step = steps[at]
    if (!step) continue
    for (const nos of hasOneValue(at) ? step.downwards(maxSortedCompletely) : [step.toList()]) {
      const hits = scan.keepFitting(nos)
      if (skip < hits.length) {
        const ordered = hasOneValue(at) ? hits : sortedPage(hits, 'popular', table, 0, hits.length)
        page.push(...ordered.subarray(skip, skip + limit - page.length))
      }
      skip = Math.max(0, skip - hits.length)
      if (page.length === limit) break
    }
  }
  return page
}

/** Returns featured rows sorted by rank. Rows of equal rank are sorted newest first. */
export function sortByRank(list: Uint32Array, table: RowTable): Uint32Array {
  const rank = (no: number): number => table.featured.get(no) ?? Infinity
  return list.toSorted((a, b) => rank(a) - rank(b) || b - a)
}

/** Filters a list of row numbers in place, and returns the rows that it keeps. */
export type RowFilter = (nos: Uint32Array) => Uint32Array

/** Returns a page of the matching rows in a large set of rows, newest first. With `keep`, only of the rows that it keeps. */
export function pageByNewest(
  scan: RowScan,
  set: RowBitmap,
  skip: number,
  limit: number,
  keep?: RowFilter,
): Uint32Array {
  const newest = new Uint32Array(limit)
  let length = 0
  for (const nos of set.downwards(Math.min(maxSortedCompletely, Math.max(512, skip + limit)))) {
    const fitting = scan.keepFitting(nos)
    const hits = keep ? keep(fitting) : fitting
    const pageHits = hits.subarray(skip, skip + limit - length)
    newest.set(pageHits, length)
    length += pageHits.length
    if (length === limit) break
    skip = Math.max(0, skip - hits.length)
  }
  return newest.subarray(0, length)
}

const marks = new RowBitmap()

/** Returns the newest `depth` rows of an unordered list. Does not sort the entire list if it is long. */
export function newestFirst(nos: Uint32Array, depth: number): Uint32Array {
  if (isAscending(nos)) return nos.slice(Math.max(0, nos.length - depth)).reverse()
  if (nos.length < 1024) return nos.toSorted().reverse().subarray(0, depth)
  marks.words.fill(0)
  for (let i = 0; i < nos.length; i++) marks.add(nos[i]!)
  return Uint32Array.from(marks.fromTop(0, depth))
}

/**
 * Adds a row to the list of a result's newest rows, which has at most `depth` rows. `isComplete` is true if the list
 * contains all rows of the result.
 */
export function withNewest(top: Uint32Array, no: number, isComplete: boolean, depth: number): Uint32Array {
  if (!isComplete && (top.length === 0 || no < top.at(-1)!)) return top
  const at = top.findIndex((each) => each < no)
  const moved = [...top]
  moved.splice(at === -1 ? moved.length : at, 0, no)
  return Uint32Array.from(moved.slice(0, depth))
}

function isAscending(nos: Uint32Array): boolean {
  for (let i = 1; i < nos.length; i++) if (nos[i]! < nos[i - 1]!) return false
  return true
}
