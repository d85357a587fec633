import { z } from 'zod'
import {
  card,
  cardList,
  categoryType,
  facetCount,
  facets,
  filter,
  filtered,
  pageSize,
  product,
  sellerCard,
  sellerInfo,
} from './catalog.ts'
import { endpoint } from '#contract/endpoint.ts'

const id = z.object({ id: z.string().max(80) })
const username = z.object({ username: z.string().max(80) })
/** Spec §2: a seller's data carries all of the feedback; `newest` is for who shows a few of it. */
const feedback = z.enum(['all', 'newest']).default('all')
/** As many of a seller's items as one call answers; `SELLER_ITEMS` may say fewer. */
const mostItems = 1000
const brandNames = z.object({ names: z.array(z.string()) })

export const catalogCalls = {
  listBrandNames: endpoint({
    summary: 'Names of all brands',
    who: 'anyone',
    method: 'GET',
    path: '/categories/brands',
    aliases: ['/api/categories/brands'],
    reply: brandNames,
    errors: [],
    isPublicRead: true,
  }),
  listTypes: endpoint({
    summary: 'Types with their children and whether they go by gender',
    who: 'anyone',
    method: 'GET',
    path: '/categories/types',
    reply: z.array(categoryType),
    errors: [],
    isPublicRead: true,
  }),
  getSellerWithItems: endpoint({
    summary:
      "A seller, all of the feedback, and the seller's items, newest first; where there are more, `next` is their `page`",
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/selleruser/:username',
    params: username,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(mostItems).optional(),
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
    summary: "A seller's public profile with all of the feedback",
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
    errors: [],
    isPublicRead: true,
  }),
  getProduct: endpoint({
    summary: 'A piece with its seller; counts the view once per visitor and hour',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/viewcount/:id',
    params: id,
    reply: product,
    errors: ['not_found'],
  }),
  filterListings: endpoint({
    summary: 'Pieces that fit a filter, their exact number, and exact counts per facet',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/filter2',
    body: filter,
    reply: filtered,
    errors: [],
    isPublicRead: true,
  }),
  filterBrands: endpoint({
    summary: 'Brands whose name contains the text; without a text, all',
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
    summary: 'Featured pieces that fit a filter',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/featured',
    body: filter,
    reply: cardList,
    errors: [],
    isPublicRead: true,
  }),
  getFilterInfo: endpoint({
    summary: 'Counts of the whole catalogue: brands, types, sellers, colours',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/filterinfo',
    reply: facets,
    errors: [],
    isPublicRead: true,
  }),
  listBrandsAll: endpoint({
    summary: 'All brands with their number of pieces',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/brandsAll',
    reply: z.array(facetCount),
    errors: [],
    isPublicRead: true,
  }),
}
