interface StockedListing {
  totalAllowed: number
  sizes: { qty: number }[]
}

/** Returns 'has-inv' when totalAllowed is above 0 and some size has qty above 0, otherwise 'sold-out' (spec §3). */
export function stockState(listing: StockedListing): 'has-inv' | 'sold-out' {
  return listing.totalAllowed > 0 && listing.sizes.some((size) => size.qty > 0) ? 'has-inv' : 'sold-out'
}
