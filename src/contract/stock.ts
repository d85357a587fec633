interface Stocked {
  totalAllowed: number
  sizes: { qty: number }[]
}

/** Spec §3: 'has-inv' when totalAllowed is above 0 and some size has qty above 0; otherwise sold-out. */
export function stockState(piece: Stocked): 'has-inv' | 'sold-out' {
  return piece.totalAllowed > 0 && piece.sizes.some((size) => size.qty > 0) ? 'has-inv' : 'sold-out'
}
