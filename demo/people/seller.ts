/** A vetted personal shopper of the demo: one person, a taste, and terms of her own. */
export interface DemoSeller {
  username: string
  name: string
  instagram: string
  bio: string
  shipsFrom: string
  returnPolicy: string
  shippingCents: number
  featuredRank: number | null
  /** Which parents of the catalog this seller mostly lists. */
  leans: readonly string[]
  /** How much of the catalog is hers, against the others. */
  ratio: number
  /** Feedback entries in the default demo. */
  reviews: number
  /** Where her ratings center. */
  stars: number
}

// For how long and who pays stands in `returns.ts`; these are the seller's own words beside it.
export const buyerPaysReturns = 'Please send it back unworn, with its tags.'
export const onlyIfWrong = 'If something is off, say so on your order page before the date it shows.'
export const freeReturns = 'Please send it back as it came.'

export const seller = (
  username: string,
  name: string,
  shipsFrom: string,
  shippingCents: number,
  returnPolicy: string,
  featuredRank: number | null,
  leans: readonly string[],
  share: number,
  reviews: number,
  stars: number,
  bio: string,
): DemoSeller => ({
  username,
  name,
  instagram: `${username.replaceAll('_', '.')}.wears`,
  bio,
  shipsFrom,
  returnPolicy,
  shippingCents,
  featuredRank,
  leans,
  ratio: share,
  reviews,
  stars,
})
