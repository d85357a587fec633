import { z } from 'zod'
import { sellerReturns } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { eachText } from '#contract/catalog/listing-texts.ts'
import { photo } from '#contract/pictures.ts'
import { shippingProfile } from '#contract/shipping/profile.ts'
import { deliveryTerms } from '#contract/shipping/terms.ts'
import { lineText } from '#contract/text.ts'

/** Code of a value from the catalog lists (`lists.ts`). The lists define its display name. */
export const valueCode = z.string().max(40)
export const sorts = ['newest', 'price-asc', 'price-desc', 'watched'] as const
export const pageSize = 24

/** Spec §3 "Product": sizes each with qty and an ID. */
export const size = z.object({ ID: z.string(), size: z.string(), qty: z.int() })

const ownerOfListing = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  isSA: z.boolean(),
})

/** A listing as shown in lists. */
export const card = z.object({
  _id: z.string(),
  title: z.string(),
  brand: z.string(),
  type: z.string(),
  gender: valueCode.nullable(),
  color: z.string(),
  condition: valueCode,
  price: money,
  totalAllowed: z.int(),
  sizes: z.array(size),
  seller: ownerOfListing,
  photo: photo.nullable(),
  watchCount: z.int(),
  listedAt: z.iso.datetime(),
  /** Time of the last change; absent if the listing has not changed since it was listed. */
  changedAt: z.iso.datetime().optional(),
})
export type Card = z.infer<typeof card>

/** Spec §3 "Review / feedback entry". */
export const feedbackEntry = z.object({
  img: z.string().nullable(),
  rate: z.number().nullable(),
  name: z.string(),
  date: z.iso.datetime().nullable(),
  review: z.string(),
})

export const sellerCard = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  instagram: z.string().nullable(),
  sellerav: z.object({ location: z.string() }).nullable(),
  isSA: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  itemCount: z.int(),
})
export type SellerCard = z.infer<typeof sellerCard>

/** `changedAt`: last change of the shop or of one of its listings on sale, for the sitemap. */
export const listedSeller = sellerCard.extend({ changedAt: z.iso.datetime() })

export const sellerInfo = sellerCard.extend({
  bio: z.string(),
  shipsFrom: z.string(),
  /** One price for every country, unless `ships` has a profile. */
  shipping: money,
  /**
   * Country that parcels ship from, if known, and prices by destination. `city` is null if the seller described the location
   * in their own words in `shipsFrom`.
   */
  ships: z.object({
    from: z.string().nullable(),
    city: z.string().nullable(),
    profile: shippingProfile.nullable(),
  }),
  returnPolicy: z.string(),
  /** Return policy in days after delivery; null if only `returnPolicy` describes it. */
  returns: sellerReturns.omit({ to: true }).nullable(),
  /** End of the seller's vacation, if it is in the future. Listings are visible but cannot be bought until then. */
  awayUntil: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  /** Median minutes to reply to buyers in the last 90 days; null with too few replies. */
  responseMinutes: z.int().nullable(),
  /** Newest first. */
  feedback: z.array(feedbackEntry),
})
export type SellerInfo = z.infer<typeof sellerInfo>

/** A listing with everything that its page shows. */
export const product = card.extend({
  ...eachText(() => z.string()),
  photos: z.array(photo),
  viewCount: z.int(),
  /** Seller with only the newest entries of `feedback`. */
  seller: sellerInfo,
  /** Service fee that guests and non-members pay for this listing, so that its page can show it before checkout. */
  serviceFee: money,
  /** Part of the service fee that members save: all of it, or 0 if that is not a perk. */
  memberSaves: money,
  /** Inputs of the delivery estimate. */
  delivery: deliveryTerms,
  /** End of early access: until then only members can buy a new first-party listing. Null once everyone can. */
  membersUntil: z.iso.datetime().nullable(),
})
export type Product = z.infer<typeof product>

export const facetCount = z.object({ _id: z.string(), count: z.int() })
const sellerCount = facetCount.extend({ name: z.string() })

/** Exact counts. Each facet ignores its own selection, so that the shopper can widen it. */
export const facets = z.object({
  brands: z.array(facetCount),
  type: z.array(facetCount),
  gender: z.array(facetCount),
  color: z.array(facetCount),
  condition: z.array(facetCount),
  size: z.array(facetCount),
  seller: z.array(sellerCount),
  stock: z.array(facetCount),
  price: z.object({ minCents: z.int().nullable(), maxCents: z.int().nullable() }),
})
export type Facets = z.infer<typeof facets>

const names = z.array(z.string().max(80)).max(50)

/** A color as stored on listings, in lower case so that spellings with other capitals are equal. */
export const colorName = lineText(40).toLowerCase()

export const filter = z.object({
  search: z.string().max(200).optional(),
  brand: names.optional(),
  type: names.optional(),
  gender: z.array(valueCode).max(40).optional(),
  color: names.optional(),
  /** Color families as shoppers call them: `red` includes burgundy. */
  colorFamily: z.array(valueCode).max(60).optional(),
  condition: z.array(valueCode).max(20).optional(),
  size: names.optional(),
  /** Usernames. */
  seller: names.optional(),
  minCents: z.int().nonnegative().max(100_000_000).optional(),
  maxCents: z.int().nonnegative().max(100_000_000).optional(),
  inStock: z.boolean().optional(),
  /** True: first-party listings only (direct). False: sellers' listings only. */
  direct: z.boolean().optional(),
  sort: z.enum(sorts).default('newest'),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(96).default(pageSize),
})
export type Filter = z.infer<typeof filter>
export type FilterInput = z.input<typeof filter>

export const cardList = z.object({ products: z.array(card), total: z.int() })
export const filtered = cardList.extend({
  facets,
  /** Corrected search text; null without a correction. */
  understoodAs: z.string().nullable(),
  /** Null if listings match. Otherwise the listings shown are the closest ones, of these types. */
  closest: z.object({ types: z.array(z.string()) }).nullable(),
  /**
   * Sizes, conditions and prices recognized in the search text. Explicit filters override them. A size requires stock
   * in that size.
   */
  fromSearch: z.object({
    size: z.array(z.string()),
    condition: z.array(valueCode),
    minCents: z.int().nullable(),
    maxCents: z.int().nullable(),
    /** The search asks for low prices without naming an amount. */
    isCheap: z.boolean(),
  }),
})
export type Filtered = z.infer<typeof filtered>

/** Parts of a filter that can be removed. */
export const removableFilters = [
  'search',
  'brand',
  'type',
  'gender',
  'color',
  'colorFamily',
  'condition',
  'size',
  'seller',
  'minCents',
  'maxCents',
  'inStock',
] as const

/** Help for a filter without results. */
export const searchHelp = z.object({
  /** Parts to remove, each with the number of results without it, most promising first. */
  without: z.array(
    z.object({
      part: z.enum(removableFilters),
      /** Words to remove from the search. */
      dropped: z.string(),
      /** Search text without those words. */
      search: z.string(),
      total: z.int(),
    }),
  ),
  /** Results without the first of these parts. */
  nearest: z.array(card),
  /** Most watched listings; empty if `nearest` has any. */
  popular: z.array(card),
})
export type SearchHelp = z.infer<typeof searchHelp>

export const suggestions = z.object({
  /** `name` is the display name in the requested language. */
  types: z.array(z.object({ label: z.string(), name: z.string() })),
  brands: z.array(z.object({ name: z.string() })),
  sellers: z.array(z.object({ username: z.string(), name: z.string() })),
})
export type Suggestions = z.infer<typeof suggestions>

export const categoryType = z.object({
  label: z.string(),
  hasGender: z.boolean(),
  children: z.array(z.object({ label: z.string(), hasGender: z.boolean() })),
})
