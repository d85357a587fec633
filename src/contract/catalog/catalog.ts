import { z } from 'zod'
import { sellerReturns } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { mapListingTexts } from '#contract/catalog/listing-texts.ts'
import { attributeFacet, attributeFilters, attributeValues } from '#contract/catalog/attributes.ts'
import { fitCounts } from '#contract/catalog/fit.ts'
import { photo } from '#contract/pictures.ts'
import { shippingProfile } from '#contract/shipping/profile.ts'
import { deliveryTerms } from '#contract/shipping/terms.ts'
import { lineText } from '#contract/text.ts'
import { relaxedSearch } from './relaxed-search.ts'
import { optionAxis } from './variant-schemas.ts'

/** Code of a catalog value, such as a condition. The values and their display names are defined in `lists.ts`. */
export const valueCode = z.string().max(40)
/** Sort orders. `relevance` puts the best matches in stock first; without a search, it equals `newest`. */
export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'watched'] as const
export const pageSize = 24

/** A size of a listing with its quantity and id (spec §3 "Product"). */
export const size = z.object({ ID: z.string(), size: z.string(), qty: z.int() })

/** A size or variant on the page of a listing. */
const variant = size.extend({
  /** Values in the order of `optionAxes`. Absent for a listing without options. */
  choices: z.array(z.string()).optional(),
  /** Price of a unit. Absent if all variants have the price of the listing. */
  price: money.optional(),
  /** Global Trade Item Number, which search engines use to recognize the item. */
  barcode: z.string().optional(),
  /** Key of the photo in `photos` that shows this variant. */
  photoKey: z.string().optional(),
})

const ownerOfListing = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  isSA: z.boolean(),
})

/** Data of a listing for cards in lists. */
export const card = z.object({
  _id: z.string(),
  title: z.string(),
  /** Empty if the listing has no brand. */
  brand: z.string(),
  type: z.string(),
  gender: valueCode.nullable(),
  /** Empty if the listing has no color. */
  color: z.string(),
  condition: valueCode,
  /** Lowest price of the variants in stock. */
  price: money,
  /** True if the prices of the variants in stock differ. Otherwise absent. */
  priceVaries: z.literal(true).optional(),
  totalAllowed: z.int(),
  sizes: z.array(size),
  /** False if items of this type have no sizes. `sizes` then has one entry with the quantity. Otherwise absent. */
  hasSizes: z.literal(false).optional(),
  seller: ownerOfListing,
  photo: photo.nullable(),
  watchCount: z.int(),
  listedAt: z.iso.datetime(),
  /** Time of the last change. Absent if the listing has not changed since its publication. */
  changedAt: z.iso.datetime().optional(),
  /** Values of the public attributes that cards show. Absent if the listing has none. */
  attributes: attributeValues.optional(),
})
export type Card = z.infer<typeof card>

/** A review of a seller (spec §3 "Review / feedback entry"). */
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

/**
 * A seller in a list. `changedAt` is the time when the shop, or one of its listings that are for sale, last changed,
 * for the sitemap.
 */
export const listedSeller = sellerCard.extend({ changedAt: z.iso.datetime() })

export const sellerInfo = sellerCard.extend({
  bio: z.string(),
  shipsFrom: z.string(),
  /** Shipping price for every country. Applies only if `ships` does not contain a shipping profile. */
  shipping: money,
  /**
   * Country that parcels ship from, if known, and prices by destination. `city` is null if the seller entered the
   * location as free text in `shipsFrom`.
   */
  ships: z.object({
    from: z.string().nullable(),
    city: z.string().nullable(),
    profile: shippingProfile.nullable(),
  }),
  returnPolicy: z.string(),
  /** Return policy. Null if the seller described it only as text in `returnPolicy`. */
  returns: sellerReturns.omit({ to: true }).nullable(),
  /**
   * End of the seller's current vacation, during which the seller's listings are visible but cannot be bought. Null if
   * the seller is not on vacation.
   */
  awayUntil: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  /** Median time in minutes to reply to buyers in the last 90 days. Null if there were too few replies. */
  responseMinutes: z.int().nullable(),
  /** Number of items sold. */
  soldCount: z.int(),
  /** Median hours from payment to shipping in the last 90 days. Null if there were too few orders. */
  shipHours: z.int().nullable(),
  /** Reviews of the seller, newest first. */
  feedback: z.array(feedbackEntry),
})
export type SellerInfo = z.infer<typeof sellerInfo>

/** A listing with all data of its page. */
export const product = card.extend({
  ...mapListingTexts(() => z.string()),
  sizes: z.array(variant),
  /** Options whose combinations are the variants in `sizes`. Absent for a listing with sizes only. */
  optionAxes: z.array(optionAxis).optional(),
  /** Values of all public attributes. Absent if the listing has none. */
  attributes: attributeValues.optional(),
  /** Category of the listing's type in Google's product taxonomy: its id or path. Absent if there is none. */
  googleCategory: z.string().optional(),
  photos: z.array(photo),
  viewCount: z.int(),
  /** Seller of the listing. Its `feedback` contains only the newest reviews. */
  seller: sellerInfo,
  /**
   * Service fee that guests and non-members pay for this listing. The listing page can thus show the fee before
   * checkout.
   */
  serviceFee: money,
  /**
   * Rate of the service fee in basis points, from which pages calculate the fee for a variant with a different price.
   * Absent if all variants have the same price.
   */
  serviceFeeBps: z.int().optional(),
  /** Amount of the service fee that members save: the whole fee if members pay no service fee, otherwise 0. */
  memberSaves: money,
  /** Data from which pages compute the delivery estimate. */
  delivery: deliveryTerms,
  /** Buyers' opinions of how items of this brand and type fit. Absent if there are fewer than five answers. */
  fit: fitCounts.optional(),
  /** End of the members' early access to a new first-party listing. Null if everyone can buy the listing. */
  membersUntil: z.iso.datetime().nullable(),
})
export type Product = z.infer<typeof product>

export const facetCount = z.object({ _id: z.string(), count: z.int() })
const sellerCount = facetCount.extend({ name: z.string() })
/**
 * Exact number of results per facet value. The counts for a facet ignore the values that the shopper has selected in
 * that facet, so they show how many results another value would add.
 */
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
  /** Filterable attributes in display order. Absent if no result has a filterable attribute. */
  attributes: z.array(attributeFacet).optional(),
})
export type Facets = z.infer<typeof facets>

const names = z.array(z.string().max(80)).max(50)

/**
 * A color as stored on listings. The color is converted to lower case, so that spellings that differ only in case are
 * equal.
 */
export const colorName = lineText(40).toLowerCase()

export const filter = z.object({
  search: z.string().max(200).optional(),
  brand: names.optional(),
  type: names.optional(),
  gender: z.array(valueCode).max(40).optional(),
  color: names.optional(),
  /** Color families. A family includes all its shades: `red` includes burgundy. */
  colorFamily: z.array(valueCode).max(60).optional(),
  condition: z.array(valueCode).max(20).optional(),
  size: names.optional(),
  /** Usernames of sellers. */
  seller: names.optional(),
  minCents: z.int().nonnegative().max(100_000_000).optional(),
  maxCents: z.int().nonnegative().max(100_000_000).optional(),
  inStock: z.boolean().optional(),
  /** Filters by attributes, keyed by the code of the attribute. */
  attributes: attributeFilters.optional(),
  /** True for first-party listings only, as on pages under /direct. False for other sellers' listings only. */
  direct: z.boolean().optional(),
  /** If absent: `relevance` for a search, `newest` otherwise. */
  sort: z.enum(sorts).optional(),
  /** Whether to search for the text exactly as typed, without correcting it. */
  isExact: z.boolean().optional(),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(96).default(pageSize),
})
export type Filter = z.infer<typeof filter>
export type FilterInput = z.input<typeof filter>

export const cardList = z.object({ products: z.array(card), total: z.int() })
export const filteredList = cardList.extend({
  facets,
  /** Corrected search text. Null if the text was not corrected. */
  understoodAs: z.string().nullable(),
  /** Types of the closest listings, which the reply contains instead. Null if at least one listing matches. */
  closest: z.object({ types: z.array(z.string()) }).nullable(),
  relaxed: relaxedSearch.nullable(),
  /**
   * Sizes, conditions and prices recognized in the search text. Explicit filters override the recognized values. A
   * recognized size matches only listings that are in stock in that size.
   */
  fromSearch: z.object({
    size: z.array(z.string()),
    condition: z.array(valueCode),
    minCents: z.int().nullable(),
    maxCents: z.int().nullable(),
    /** Whether the search text asks for low prices without naming an amount, as in "cheap boots". */
    isCheap: z.boolean(),
  }),
})
export type FilteredList = z.infer<typeof filteredList>
