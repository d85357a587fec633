import { z } from 'zod'
import { sellerReturns } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { eachText } from '#contract/catalog/listing-texts.ts'
import { photo } from '#contract/pictures.ts'
import { shippingProfile } from '#contract/shipping/profile.ts'
import { deliveryTerms } from '#contract/shipping/terms.ts'
import { lineText } from '#contract/text.ts'

/** The code of a value that the marketplace keeps a list of (`lists.ts`): what people read for it is said elsewhere. */
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

/** What a card in a list shows. */
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

/** `changedAt`: the newest change to the shop or to one of its listings on sale, as the sitemap says it. */
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
  /** What is taken back, for so many days after delivery; null where only the words above say so. */
  returns: sellerReturns.omit({ to: true }).nullable(),
  /** On holiday until then, if that is still to come: listings can be seen but not bought. */
  awayUntil: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  /** Half of the answers to buyers in the last 90 days took fewer minutes; null where there are too few to say. */
  responseMinutes: z.int().nullable(),
  /** Newest first. */
  feedback: z.array(feedbackEntry),
})
export type SellerInfo = z.infer<typeof sellerInfo>

/** A listing with all its page shows. */
export const product = card.extend({
  ...eachText(() => z.string()),
  photos: z.array(photo),
  viewCount: z.int(),
  /** Of its `feedback` the newest few. */
  seller: sellerInfo,
  /** Rule of what a guest or non-member pays on top, so that the page can show it before checkout. */
  serviceFee: money,
  /** What of it a member does not pay: all, or 0 where that is no perk. */
  memberSaves: money,
  /** What its delivery window is reckoned from. */
  delivery: deliveryTerms,
  /** A new first-party listing can be bought by members alone until then; null once it is open to all. */
  membersUntil: z.iso.datetime().nullable(),
})
export type Product = z.infer<typeof product>

export const facetCount = z.object({ _id: z.string(), count: z.int() })
const sellerCount = facetCount.extend({ name: z.string() })

/** Exact counts. Each facet counts as if its own choice were not made, so that one can widen it. */
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

/** A color as listings carry it: in lower case, so that it is one however someone writes it. */
export const colorName = lineText(40).toLowerCase()

export const filter = z.object({
  search: z.string().max(200).optional(),
  brand: names.optional(),
  type: names.optional(),
  gender: z.array(valueCode).max(40).optional(),
  color: names.optional(),
  /** Colors as shoppers call them: `red` stands for burgundy too. */
  colorFamily: z.array(valueCode).max(60).optional(),
  condition: z.array(valueCode).max(20).optional(),
  size: names.optional(),
  /** Usernames. */
  seller: names.optional(),
  minCents: z.int().nonnegative().max(100_000_000).optional(),
  maxCents: z.int().nonnegative().max(100_000_000).optional(),
  inStock: z.boolean().optional(),
  /** true: first-party listings only (direct); false: sellers' listings only. */
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
  /** What the search was understood as, when a word was mended. */
  understoodAs: z.string().nullable(),
  /** Nothing is what was searched for: what is shown comes next to it, and is of these types. Null where it is. */
  closest: z.object({ types: z.array(z.string()) }).nullable(),
  /**
   * Sizes, conditions and prices that words of the search name; a choice of the filter stands before them. What has such a
   * size has it in stock.
   */
  fromSearch: z.object({
    size: z.array(z.string()),
    condition: z.array(valueCode),
    minCents: z.int().nullable(),
    maxCents: z.int().nullable(),
    /** It asks for what costs little, without saying how much. */
    isCheap: z.boolean(),
  }),
})
export type Filtered = z.infer<typeof filtered>

/** Parts of a filter that can be left out. */
export const droppable = [
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

/** What helps where nothing fits. */
export const searchHelp = z.object({
  /** Each with how much fits then; the most promising first. */
  without: z.array(
    z.object({
      part: z.enum(droppable),
      /** Words of the search that are left out. */
      dropped: z.string(),
      /** The search as it is then. */
      search: z.string(),
      total: z.int(),
    }),
  ),
  /** What fits without the first of them. */
  nearest: z.array(card),
  /** Most watched; only where nothing is near. */
  popular: z.array(card),
})
export type SearchHelp = z.infer<typeof searchHelp>

export const suggestions = z.object({
  /** `name` is what the type is called in the language asked in. */
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
