interface StockedListing {
  totalAllowed: number
  sizes: { qty: number }[]
}

/**
 * Returns 'has-inv' if `totalAllowed` is above 0 and at least one size has a quantity above 0. Otherwise, returns
 * 'sold-out' (spec §3).
 */
export function stockState(listing: StockedListing): 'has-inv' | 'sold-out' {
  return listing.totalAllowed > 0 && listing.sizes.some((size) => size.qty > 0) ? 'has-inv' : 'sold-out'
}
