import { z } from 'zod'
import {
  card,
  cardList,
  facetCount,
  facets,
  filter,
  filteredList,
  pageSize,
  product,
  listedSeller,
  sellerInfo,
} from './catalog.ts'
import { searchHelp, suggestions } from './search-help.ts'
import { endpoint } from '#contract/endpoint.ts'

const id = z.object({ id: z.string().max(80) })
const username = z.object({ username: z.string().max(80) })
/** Whether the reply contains all reviews of the seller (spec §2) instead of only the newest ones. */
const feedback = z.enum(['all', 'newest']).default('all')
/** Maximum number of listings of a seller per call. The setting `SELLER_ITEMS` can lower this maximum. */
const maxItems = 1000
const brandNames = z.object({ names: z.array(z.string()) })

const typeOfListings = z.object({
  label: z.string(),
  hasGender: z.boolean(),
  /** False if items of the type have no sizes. Otherwise absent. */
  hasSizes: z.literal(false).optional(),
})
/** Types of the third and fourth level. `children` is absent if there are none. */
const thirdLevelType = typeOfListings.extend({ children: z.array(typeOfListings).optional() })
const secondLevelType = typeOfListings.extend({ children: z.array(thirdLevelType).optional() })
const categoryType = typeOfListings.extend({ children: z.array(secondLevelType) })

export const catalogCalls = {
  listBrandNames: endpoint({
    summary: 'Returns the names of brands with listings in alphabetical order, at most the 2,000 most common',
    who: 'anyone',
    method: 'GET',
    path: '/categories/brands/',
    aliases: ['/api/categories/brands/'],
    reply: brandNames,
    errors: [],
    isPublicRead: true,
  }),
  listTypes: endpoint({
    summary: 'Returns the types of up to four levels, and whether they are divided by department',
    who: 'anyone',
    method: 'GET',
    path: '/categories/types',
    reply: z.array(categoryType),
    errors: [],
    isPublicRead: true,
  }),
  listUsedTypes: endpoint({
    summary:
      'Returns the labels of the first-level types with listings, including listings of the types below',
    who: 'anyone',
    method: 'GET',
    path: '/categories/used-types',
    reply: z.array(z.string()),
    errors: [],
    isPublicRead: true,
  }),
  getSellerWithItems: endpoint({
    summary:
      "Returns a seller with all feedback and the seller's items, newest first. `next` is the number of " +
      'the next page, or null on the last page',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/selleruser/:username',
    params: username,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(maxItems).optional(),
      feedback,
    }),
    reply: z.object({
      items: z.array(card),
      total: z.int(),
      next: z.int().nullable(),
      seller: sellerInfo,
    }),
    errors: ['not_found'],
    isPublicRead: true,
  }),
  getSellerInfo: endpoint({
    summary: "Returns a seller's public profile with all feedback",
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/selleruserinfo/:username',
    params: username,
    query: z.object({ feedback }),
    reply: sellerInfo,
    errors: ['not_found'],
    isPublicRead: true,
  }),
  listSellers: endpoint({
    summary: 'Returns sellers, featured ones first',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/sellers',
    query: z.object({
      search: z.string().max(200).optional(),
      featured: z.stringbool().optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(96).default(pageSize),
    }),
    reply: z.object({ sellers: z.array(listedSeller), total: z.int() }),
    errors: [],
    isPublicRead: true,
  }),
  getProduct: endpoint({
    summary: 'Returns a listing with its seller. Counts at most one view per visitor per hour',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/viewcount/:id',
    params: id,
    reply: product,
    errors: ['not_found'],
  }),
  filterListings: endpoint({
    summary: 'Returns the listings that match a filter, with exact counts in total and per facet',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/filter2',
    body: filter,
    reply: filteredList,
    /** 'feature_off' if `direct` is true and the Direct area is off. */
    errors: ['feature_off'],
    isPublicRead: true,
  }),
  helpSearch: endpoint({
    summary:
      'Returns suggestions for a search without results: which search words or filters to remove, the ' +
      'listings found without them, or popular listings',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/search-help',
    body: filter,
    reply: searchHelp,
    /** 'feature_off' if `direct` is true and the Direct area is off. */
    errors: ['feature_off'],
    isPublicRead: true,
  }),
  suggest: endpoint({
    summary:
      'Returns search suggestions for the typed text: searches, types, brands, sellers and items. Without a text, ' +
      'returns popular types and items',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/suggest',
    query: z.object({ text: z.string().max(200).default('') }),
    reply: suggestions,
    errors: [],
    isPublicRead: true,
  }),
  filterBrands: endpoint({
    summary: 'Returns the brands whose name contains the given text, or all brands if no text is given',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/filter-brands',
    aliases: ['{prefix}/buyer/filter-brands/:optional'],
    params: z.object({ optional: z.string().max(80).optional() }),
    reply: z.object({
      brandsList: z.array(z.string()),
      brandedItems: z.object({ brands: z.array(facetCount) }),
      customBrandNames: z.array(z.string()),
    }),
    errors: [],
    isPublicRead: true,
  }),
  listFeatured: endpoint({
    summary: 'Returns featured listings that match a filter',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/featured',
    body: filter,
    reply: cardList,
    /** 'feature_off' if `direct` is true and the Direct area is off. */
    errors: ['feature_off'],
    isPublicRead: true,
  }),
  listCards: endpoint({
    summary: 'Returns the cards of the given listings that are for sale, newest first',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/cards',
    body: z.object({ ids: z.array(z.string().max(80)).max(100) }),
    reply: z.object({ products: z.array(card) }),
    errors: [],
    isPublicRead: true,
  }),
  getFilterInfo: endpoint({
    summary: 'Returns the number of listings per brand, type, seller and color in the entire catalog',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/filterinfo',
    reply: facets,
    errors: [],
    isPublicRead: true,
  }),
  listBrandsAll: endpoint({
    summary: 'Returns the brands with listings and their number of listings, at most the 2,000 most common',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/brandsAll/',
    reply: z.array(facetCount),
    errors: [],
    isPublicRead: true,
  }),
}
