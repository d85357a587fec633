import { RowBitmap } from '../columns/row-bitmap.ts'
import type { RowTable } from '../columns/row-table.ts'
import type { TagColumn } from '../columns/tag-column.ts'
import type { NumberFacet, TagCounts } from './tag-facets.ts'

/** Number of rows per block. A block must fit in the processor's cache. */
const blockSize = 2048
/** Number of separate counters for each set. The counts of these counters are added up at the end. */
const lanes = 4
/** Minimum number of rows for which sorting is faster than reading the columns in random order. */
const minSorted = 1024
/** Maximum number of counters for counting rows by set. If more counters are needed, rows are counted by value. */
const maxCounters = 16_384

/** Extends a range so that it includes the values of the given rows. The comparisons ignore NaN. */
function extendBy(range: NumberFacet, nos: Uint32Array): void {
  const { column } = range
  const { values } = column
  const all = column.range()
  let { min, max } = range
  // No row can extend a range that already includes all values of the column.
  for (let from = 0; from < nos.length && (min > all.min || max < all.max); from += blockSize) {
    const end = Math.min(from + blockSize, nos.length)
    for (let i = from; i < end; i++) {
      const value = values[nos[i]!]!
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  range.min = min
  range.max = max
}

const marks = new RowBitmap()

/**
 * Sorts many row numbers in place, because reading the columns in memory order is several times faster than in random
 * order.
 */
function sort(nos: Uint32Array): void {
  if (nos.length < minSorted) return
  marks.words.fill(0)
  for (let i = 0; i < nos.length; i++) marks.add(nos[i]!)
  marks.copyInto(nos)
}

const others = new RowBitmap()

/** Returns the rows that are not in a list. */
function restOf(nos: Uint32Array, { alive, count }: RowTable): Uint32Array {
  marks.words.fill(0)
  for (let i = 0; i < nos.length; i++) marks.add(nos[i]!)
  others.copy(alive)
  others.subtract(marks)
  const rest = new Uint32Array(count - nos.length)
  others.copyInto(rest)
  return rest
}

/** Adds the rows to the tag counts and to the ranges of numeric fields. Can sort the list of row numbers in place. */
export function addRows(
  nos: Uint32Array,
  table: RowTable,
  tags: readonly TagCounts[],
  numbers: readonly NumberFacet[],
): void {
  if (nos.length === 0) return
  if (nos.length * 2 <= table.count) {
    sort(nos)
    countTags(nos, tags, 1)
  } else if (tags.length > 0) {
    // Most rows match, so it is faster to subtract the rows that do not match.
    for (const { column, counts } of tags)
      for (let code = 0; code < counts.length; code++) counts[code]! += column.counts[code]!
    countTags(restOf(nos, table), tags, -1)
  }
  for (const range of numbers) extendBy(range, nos)
}

/** Adds `by` to the counts for each row of a list. */
function countTags(nos: Uint32Array, tags: readonly TagCounts[], by: 1 | -1): void {
  const isBySet = tags.map(({ column: { sets } }) => sets.size * lanes <= Math.min(maxCounters, nos.length))
  const bySet = allocateCounters(
    tags.map(({ column: { sets } }, at) => (isBySet[at] ? sets.size * lanes : 0)),
  )
  for (let from = 0; from < nos.length; from += blockSize) {
    const block = nos.subarray(from, from + blockSize)
    for (let at = 0; at < tags.length; at++) {
      const { column, counts } = tags[at]!
      if (isBySet[at]) countSets(bySet[at]!, column, block)
      else countValues(counts, column, block, by)
    }
  }
  for (let at = 0; at < tags.length; at++) {
    const { column, counts } = tags[at]!
    const { size } = column.sets
    const own = bySet[at]!
    for (let set = 1; set < size && isBySet[at]; set++) {
      const count = own[set]! + own[size + set]! + own[2 * size + set]! + own[3 * size + set]!
      if (count > 0) column.sets.addTo(counts, set, by * count)
    }
  }
}

/** Returns lists of zeros in one typed array, because allocating many small typed arrays is slow. */
export function allocateCounters(sizes: readonly number[]): Int32Array[] {
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

function countValues(counts: Int32Array, { sets, words }: TagColumn, nos: Uint32Array, by: 1 | -1): void {
  for (let i = 0; i < nos.length; i++) sets.addTo(counts, words[nos[i]!]!, by)
}
