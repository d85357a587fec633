/** Number of rows per block. A block must fit in the processor's cache. */
export const blockSize = 2048
/** Shared list of the positions (in `KindColumns`) of rows that have passed the filters so far. */
export const positions = new Uint32Array(2 * blockSize)

/**
 * Appends the positions from `low` to `high` after the first `length` entries of `positions`. Returns the new length.
 */
export function appendPositions(low: number, high: number, length: number): number {
  for (let position = low; position < high; position++) positions[length++] = position
  return length
}

/** Counts the values of a column at the positions from `low` to `high`. */
export function countInRange(counts: Int32Array, column: Uint32Array, low: number, high: number): void {
  for (let position = low; position < high; position++) counts[column[position]!]!++
}

/** Counts the values of a column at the positions in `positions`. */
export function countAtPositions(counts: Int32Array, column: Uint32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) counts[column[positions[i]!]!]!++
}

// The following loops have no branches, because the processor cannot predict which rows fail a filter.

/**
 * Appends the positions from `low` to `high` whose values pass a filter after the first `length` entries of
 * `positions`. Returns the new length.
 */
export function appendPassingPositions(
  fits: Uint8Array,
  column: Uint32Array,
  low: number,
  high: number,
  length: number,
): number {
  for (let position = low; position < high; position++) {
    positions[length] = position
    length += fits[column[position]!]!
  }
  return length
}

/**
 * Removes from `positions`, between `from` and `end`, the positions whose values fail a filter. Returns the new end.
 */
export function filterPositions(fits: Uint8Array, column: Uint32Array, from: number, end: number): number {
  let length = from
  for (let i = from; i < end; i++) {
    const position = positions[i]!
    positions[length] = position
    length += fits[column[position]!]!
  }
  return length
}
