import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { money } from './money.ts'

export const genders = ['women', 'men', 'unisex', 'girls', 'boys'] as const
export const conditions = ['new', 'like new', 'very good', 'good'] as const
export const sorts = ['newest', 'price-asc', 'price-desc', 'watched'] as const
export const pageSize = 24

/** A picture's files are `/pictures/{key}-{width}.{avif|webp|jpg}`, see `pictureWidths`. */
export const photo = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** CSS colour or tiny data URI shown until the picture has loaded. */
  blur: z.string(),
  alt: z.string(),
})
export const pictureWidths = [320, 640, 960] as const
export type Photo = z.infer<typeof photo>

/** Spec §3 "Product": sizes each with qty and an ID. */
export const size = z.object({ ID: z.string(), size: z.string(), qty: z.int() })

const ownerOfPiece = z.object({ _id: z.string(), username: z.string(), name: z.string(), isSA: z.boolean() })

/** What a card in a list shows. */
export const card = z.object({
  _id: z.string(),
  title: z.string(),
  brand: z.string(),
  type: z.string(),
  gender: z.enum(genders).nullable(),
  color: z.string(),
  condition: z.enum(conditions),
  price: money,
  totalAllowed: z.int(),
  sizes: z.array(size),
  seller: ownerOfPiece,
  photo: photo.nullable(),
  watchCount: z.int(),
  listedAt: z.iso.datetime(),
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

export const sellerInfo = sellerCard.extend({
  bio: z.string(),
  shipsFrom: z.string(),
  shipping: money,
  returnPolicy: z.string(),
  joinedAt: z.iso.datetime(),
  /** The newest few; all of them are on the review screen. */
  feedback: z.array(feedbackEntry),
})
export type SellerInfo = z.infer<typeof sellerInfo>

/** A piece with all its page shows. */
export const piece = card.extend({
  description: z.string(),
  photos: z.array(photo),
  viewCount: z.int(),
  seller: sellerInfo,
  /** Rule of what a guest or non-member pays on top, so that the page can show it before checkout. */
  serviceFee: money,
})
export type Piece = z.infer<typeof piece>

const facetCount = z.object({ _id: z.string(), count: z.int() })
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

export const filter = z.object({
  search: z.string().max(200).optional(),
  brand: names.optional(),
  type: names.optional(),
  gender: z.array(z.enum(genders)).max(5).optional(),
  color: names.optional(),
  condition: z.array(z.enum(conditions)).max(4).optional(),
  size: names.optional(),
  /** Usernames. */
  seller: names.optional(),
  minCents: z.int().nonnegative().max(100_000_000).optional(),
  maxCents: z.int().nonnegative().max(100_000_000).optional(),
  inStock: z.boolean().optional(),
  /** true: house listings only (direct); false: sellers' listings only. */
  direct: z.boolean().optional(),
  sort: z.enum(sorts).default('newest'),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(96).default(pageSize),
})
export type Filter = z.infer<typeof filter>
export type FilterInput = z.input<typeof filter>

const cardList = z.object({ products: z.array(card), total: z.int() })
export const filtered = cardList.extend({
  facets,
  /** What the search was understood as, when a word was mended. */ understoodAs: z.string().nullable(),
})
export type Filtered = z.infer<typeof filtered>

const id = z.object({ id: z.string().max(80) })
const username = z.object({ username: z.string().max(80) })
const brandNames = z.object({ names: z.array(z.string()) })

export const categoryType = z.object({
  label: z.string(),
  hasGender: z.boolean(),
  children: z.array(z.object({ label: z.string(), hasGender: z.boolean() })),
})

export const catalogCalls = {
  listBrandNames: endpoint({
    summary: 'Names of all brands',
    who: 'anyone',
    method: 'GET',
    path: '/categories/brands',
    twins: ['/api/categories/brands'],
    reply: brandNames,
    refusals: [],
    isPublicRead: true,
  }),
  listTypes: endpoint({
    summary: 'Types with their children and whether they go by gender',
    who: 'anyone',
    method: 'GET',
    path: '/categories/types',
    reply: z.array(categoryType),
    refusals: [],
    isPublicRead: true,
  }),
  getSellerWithItems: endpoint({
    summary: "A seller and the seller's pieces, newest first",
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/selleruser/:username',
    params: username,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(96).default(pageSize),
    }),
    reply: z.object({ items: z.array(card), total: z.int(), seller: sellerInfo }),
    refusals: ['not_found'],
    isPublicRead: true,
  }),
  getSellerInfo: endpoint({
    summary: "A seller's public profile",
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/selleruserinfo/:username',
    params: username,
    reply: sellerInfo,
    refusals: ['not_found'],
    isPublicRead: true,
  }),
  listSellers: endpoint({
    summary: 'Sellers, featured ones first',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/sellers',
    query: z.object({
      search: z.string().max(200).optional(),
      featured: z.stringbool().optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(96).default(pageSize),
    }),
    reply: z.object({ sellers: z.array(sellerCard), total: z.int() }),
    refusals: [],
    isPublicRead: true,
  }),
  getPiece: endpoint({
    summary: 'A piece with its seller; counts the view once per visitor and hour',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/viewcount/:id',
    params: id,
    reply: piece,
    refusals: ['not_found'],
  }),
  filterPieces: endpoint({
    summary: 'Pieces that fit a filter, their exact number, and exact counts per facet',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/filter2',
    body: filter,
    reply: filtered,
    refusals: [],
    isPublicRead: true,
  }),
  filterBrands: endpoint({
    summary: 'Brands whose name contains the text; without a text, all',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/filter-brands',
    twins: ['{prefix}/buyer/filter-brands/:optional'],
    params: z.object({ optional: z.string().max(80).optional() }),
    reply: z.object({
      brandsList: z.array(z.string()),
      brandedItems: z.object({ brands: z.array(facetCount) }),
      customBrandNames: z.array(z.string()),
    }),
    refusals: [],
    isPublicRead: true,
  }),
  listFeatured: endpoint({
    summary: 'Featured pieces that fit a filter',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/featured',
    body: filter,
    reply: cardList,
    refusals: [],
    isPublicRead: true,
  }),
  getFilterInfo: endpoint({
    summary: 'Counts of the whole catalogue: brands, types, sellers, colours',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/filterinfo',
    reply: facets,
    refusals: [],
    isPublicRead: true,
  }),
  listBrandsAll: endpoint({
    summary: 'All brands with their number of pieces',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/brandsAll',
    reply: z.array(facetCount),
    refusals: [],
    isPublicRead: true,
  }),
}
