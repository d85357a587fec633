import type { NumberColumn } from '../columns/number-column.ts'
import type { TagColumn } from '../columns/tag-column.ts'

/** Counts of a tag's values, indexed by the integer code of the value. */
export interface TagCounts {
  column: TagColumn
  counts: Int32Array
}

/**
 * Range of the values of a numeric field in the counted rows. `min` is greater than `max` if none of these rows has a
 * value.
 */
export interface NumberFacet {
  column: NumberColumn
  min: number
  max: number
  /** Whether the range might be too wide, because the row with its lowest or highest value was removed. */
  isStale: boolean
}

/** Tag counts and ranges of numeric fields of a selection at one point in time. */
export interface TagFacets {
  tags: readonly { column: TagColumn; start: number; end: number }[]
  /** Pairs of integer code and count, in display order. The pairs of each tag are from its `start` to its `end`. */
  pairs: Int32Array
  numbers: readonly { name: string; min: number; max: number }[]
}

export interface CountedTags {
  tags: readonly TagCounts[]
  numbers: readonly NumberFacet[]
}
