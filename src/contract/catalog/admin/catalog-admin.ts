import { z } from 'zod'
import { colorName, sellerCard } from '../catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { adminListing } from '#contract/listings/moderation.ts'
import { cappedCount, tablePage, tableSearch } from '#contract/table.ts'
import { fault } from '#contract/input-faults.ts'
import { lineText } from '#contract/text.ts'

const name = lineText(80).min(1, fault('name'))
const brandId = z.coerce.number().int().min(1).max(2_147_483_647)
const byId = z.object({ id: brandId })
const count = z.int()

export const adminBrand = z.object({
  _id: z.int(),
  name: z.string(),
  /** Made by a seller who named it. */
  isCustom: z.boolean(),
  /** Listings on sale. */
  listed: count,
  /** Names that mean it as well. */
  aliases: z.array(z.string()),
})
export type AdminBrand = z.infer<typeof adminBrand>

export const adminType = z.object({
  _id: z.int(),
  label: z.string(),
  hasGender: z.boolean(),
  isRetired: z.boolean(),
  /** Part of another: what names it means that one. */
  isMerged: z.boolean(),
  listed: count,
})
export type AdminType = z.infer<typeof adminType>
const typeTree = z.object({ types: z.array(adminType.extend({ children: z.array(adminType) })) })

export const adminColor = z.object({
  label: z.string(),
  listed: count,
  /** Offered to sellers; others are used without having been asked for. */
  isOffered: z.boolean(),
  aliases: z.array(z.string()),
})
export type AdminColor = z.infer<typeof adminColor>

const searchWord = lineText(60).regex(/[\p{L}\p{N}]/u, fault('search-word'))

/** Words of searches that mean the same. */
const synonym = z.object({
  _id: z.int(),
  word: z.string(),
  means: z.string(),
  /** Whether the second finds what the first does as well. */
  isMutual: z.boolean(),
  /** The second is shown as the closest match, where the first finds nothing. */
  isFallback: z.boolean(),
  /** Language of the first word; null if unknown. */
  language: z.string().nullable(),
})
export type AdminSynonym = z.infer<typeof synonym>

const featuredKinds = ['listings', 'sellers'] as const
export type FeaturedKind = (typeof featuredKinds)[number]
export const mostFeatured = 48
const featuredIds = z.array(z.string().max(80)).max(mostFeatured)
const featured = z.object({ listings: z.array(adminListing), sellers: z.array(sellerCard) })
const merged = z.object({
  /** To undo it by. */
  mergeId: z.string(),
  moved: count,
})
const color = colorName.min(1, fault('color'))

export const catalogAdminCalls = {
  listColors: endpoint({
    summary: 'Colours offered to sellers',
    who: 'anyone',
    method: 'GET',
    path: '/categories/colors',
    reply: z.object({ names: z.array(z.string()) }),
    errors: [],
  }),
  listAdminBrands: endpoint({
    summary: 'Brands by name, with the number of their pieces on sale and their other names',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/brands',
    query: tablePage.extend({
      search: tableSearch,
      show: z.enum(['all', 'custom', 'empty']).default('all'),
    }),
    reply: z.object({ brands: z.array(adminBrand), count: cappedCount, next: z.string().nullable() }),
    errors: [],
  }),
  renameBrand: endpoint({
    summary: 'Gives a brand another name, everywhere at once; its old name goes on meaning it',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/brands/:id/rename',
    params: byId,
    body: z.object({
      name,
      /** As an undo does: the name it has now will not mean it later. */
      forgets: z.boolean().default(false),
    }),
    reply: z.object({ before: z.string(), name: z.string() }),
    errors: ['not_found', 'name_taken'],
  }),
  mergeBrands: endpoint({
    summary: 'Makes several brands one: their pieces move, their names go on meaning the one that stays',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/brands/merge',
    body: z.object({ from: z.array(brandId).min(1).max(50), into: brandId }),
    reply: merged,
    errors: ['not_found'],
  }),
  undoMerge: endpoint({
    summary: 'Takes a merge of brands or colours back, for every piece that has stayed as the merge left it',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/merges/:id/undo',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({}),
    reply: z.object({ moved: count }),
    errors: ['not_found', 'already_decided', 'wrong_state'],
  }),
  listAdminTypes: endpoint({
    summary: 'All types with their children, retired ones too, in their order',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/types',
    reply: typeTree,
    errors: [],
  }),
  addType: endpoint({
    summary: 'Adds a type at the end, or a child of one',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/types',
    body: z.object({ label: name, parentId: z.int().nullable(), hasGender: z.boolean().default(true) }),
    reply: adminType,
    errors: ['not_found', 'name_taken', 'in_use'],
  }),
  saveType: endpoint({
    summary: 'Renames a type, says whether it goes by gender, retires it or takes it up again',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/types/:id',
    params: byId,
    body: z.object({
      label: name.optional(),
      hasGender: z.boolean().optional(),
      isRetired: z.boolean().optional(),
    }),
    reply: z.object({ before: adminType, type: adminType }),
    errors: ['not_found', 'name_taken', 'in_use'],
  }),
  orderTypes: endpoint({
    summary: 'Puts all types of one level into another order; `was` is the order it was decided upon',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/types/order',
    body: z.object({
      parentId: z.int().nullable(),
      ids: z.array(z.int()).min(1).max(500),
      was: z.array(z.int()).max(500),
    }),
    reply: z.object({ ids: z.array(z.int()) }),
    errors: ['stale_version'],
  }),
  listAdminColors: endpoint({
    summary: 'Colours with the number of their pieces on sale, the commonest first',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/colors',
    reply: z.object({ colors: z.array(adminColor) }),
    errors: [],
  }),
  saveColor: endpoint({
    summary: 'Offers a colour to sellers, or offers it no longer',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/colors',
    body: z.object({ label: color, isOffered: z.boolean() }),
    reply: z.object({ label: z.string(), isOffered: z.boolean() }),
    errors: ['name_taken'],
  }),
  mergeColors: endpoint({
    summary: 'Makes several colours one, there already or new; their names go on meaning it',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/colors/merge',
    body: z.object({ from: z.array(color).min(1).max(50), into: color }),
    reply: merged,
    errors: ['not_found', 'name_taken'],
  }),
  listSynonyms: endpoint({
    summary: 'What words of searches mean, by the alphabet',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/synonyms',
    query: z.object({ search: tableSearch }),
    reply: z.object({ synonyms: z.array(synonym), count: count }),
    errors: [],
  }),
  addSynonym: endpoint({
    summary: 'Makes a word find what another finds, in every search from now on',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/synonyms',
    body: z.object({
      word: searchWord,
      means: searchWord,
      isMutual: z.boolean().default(true),
      isFallback: z.boolean().default(false),
      language: lineText(35).nullable().default(null),
    }),
    reply: synonym,
    errors: ['name_taken', 'invalid_field'],
  }),
  deleteSynonym: endpoint({
    summary: 'Makes a word find no longer what the other finds',
    who: { right: 'catalog' },
    method: 'DELETE',
    path: '/api/admin/synonyms/:id',
    params: byId,
    reply: synonym,
    errors: ['not_found'],
  }),
  getFeatured: endpoint({
    summary: 'Featured pieces and sellers in their order',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/featured',
    reply: featured,
    errors: [],
  }),
  saveFeatured: endpoint({
    summary: 'Features exactly these, in this order; `was` is the order it was decided upon',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/featured',
    body: z.object({ kind: z.enum(featuredKinds), ids: featuredIds, was: featuredIds }),
    reply: featured,
    errors: ['own_case', 'stale_version'],
  }),
}
