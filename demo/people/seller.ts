/** Demo seller with a personal style and selling terms. */
export interface DemoSeller {
  username: string
  name: string
  instagram: string
  bio: string
  shipsFrom: string
  returnPolicy: string
  shippingCents: number
  featuredRank: number | null
  /** Categories that the seller mostly lists. */
  focusCategories: readonly string[]
  /** Relative number of the seller's listings in the catalog, compared with other sellers. */
  ratio: number
  /** Number of reviews about the seller in the default demo. */
  reviews: number
  /** Average rating of the seller, in stars. */
  stars: number
}

// Texts for the return policies. `returns.ts` contains the number of days and the party that pays for the return.
export const buyerPaysReturns = 'Please send it back unworn, with its tags.'
export const onlyIfWrong = 'If something is off, say so on your order page before the date it shows.'
export const freeReturns = 'Please send it back as it came.'

export const demoSeller = (
  username: string,
  name: string,
  shipsFrom: string,
  shippingCents: number,
  returnPolicy: string,
  featuredRank: number | null,
  leans: readonly string[],
  ratio: number,
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
  focusCategories: leans,
  ratio,
  reviews,
  stars,
})
