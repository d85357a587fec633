/** Which choices a listing misses, a bit each; sizes and stock are asked together and miss together. */
export const missed = {
  none: 0,
  brand: 1,
  type: 2,
  color: 4,
  seller: 8,
  gender: 16,
  condition: 32,
  stocking: 64,
  price: 128,
  /** Never counted under any facet. */
  all: 255,
} as const

/** What of these a row's kind can miss, and what its offer can. */
export const missedByKind = missed.type | missed.color | missed.gender
export const missedByOffer = missed.condition | missed.stocking
