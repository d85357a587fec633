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

export const fourteenDays =
  'Returns within 14 days of delivery, unworn and with tags. Buyer pays the way back.'
export const sevenDays =
  'Tell me within 7 days if something is off and send it back in the state it reached you.'
export const thirtyDays = '30 days, free return label inside the parcel. Refunded the day it is back with me.'

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
