/** Number of rows per block. A block must fit in the processor's cache. */
export const blockSize = 2048
/** Shared list of the positions (in `KindColumns`) of rows that have passed the filters so far. */
export const places = new Uint32Array(2 * blockSize)

/** Appends the positions from `low` to `high` after the first `length` entries of `places`. Returns the new length. */
export function addPlaces(low: number, high: number, length: number): number {
  for (let place = low; place < high; place++) places[length++] = place
  return length
}

/** Counts the values of a column at the positions from `low` to `high`. */
export function countSpan(counts: Int32Array, column: Uint32Array, low: number, high: number): void {
  for (let place = low; place < high; place++) counts[column[place]!]!++
}

/** Counts the values of a column at the positions in `places`. */
export function countPlaces(counts: Int32Array, column: Uint32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) counts[column[places[i]!]!]!++
}

// The following loops have no branches, because the processor cannot predict which rows fail a filter.

/**
 * Appends the positions from `low` to `high` whose values pass a filter after the first `length` entries of `places`.
 * Returns the new length.
 */
export function filterSpan(
  fits: Uint8Array,
  column: Uint32Array,
  low: number,
  high: number,
  length: number,
): number {
  for (let place = low; place < high; place++) {
    places[length] = place
    length += fits[column[place]!]!
  }
  return length
}

/** Removes from `places`, between `from` and `end`, the positions whose values fail a filter. Returns the new end. */
export function filterPlaces(fits: Uint8Array, column: Uint32Array, from: number, end: number): number {
  let length = from
  for (let i = from; i < end; i++) {
    const place = places[i]!
    places[length] = place
    length += fits[column[place]!]!
  }
  return length
}
