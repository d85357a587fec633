/** Number of rows per block. A block must fit in the processor's cache. */
export const blockSize = 2048
/** Positions of rows that passed some filters. All walks share this list. */
export const places = new Uint32Array(2 * blockSize)

/** Appends to the first `length` entries of `places` the positions from `low` to `high`. Returns the new number of entries. */
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
 * Appends to the first `length` entries of `places` the positions from `low` to `high` whose values pass a filter. Returns
 * the new number of entries.
 */
export function keep(
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

/**
 * Filters the entries of `places` from `from` to `end` in place: keeps the positions whose values pass a filter. Returns
 * the new end.
 */
export function keepPlaces(fits: Uint8Array, column: Uint32Array, from: number, end: number): number {
  let length = from
  for (let i = from; i < end; i++) {
    const place = places[i]!
    places[length] = place
    length += fits[column[place]!]!
  }
  return length
}
