import { z } from 'zod'
import { colorName, sellerCard } from '../catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { adminListing } from '#contract/listings/moderation.ts'
import { cappedCount, tablePage, tableSearch } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { lineText } from '#contract/text.ts'

const name = lineText(80).min(1, inputError('name'))
const brandId = z.coerce.number().int().min(1).max(2_147_483_647)
const byId = z.object({ id: brandId })
const count = z.int()

export const adminBrand = z.object({
  _id: z.int(),
  name: z.string(),
  /** Whether a seller created the brand by entering its name. */
  isCustom: z.boolean(),
  /** Number of listings for sale. */
  listed: count,
  /** Alternative names of the brand. */
  aliases: z.array(z.string()),
})
export type AdminBrand = z.infer<typeof adminBrand>

export const adminColor = z.object({
  label: z.string(),
  listed: count,
  /**
   * Whether sellers can choose this color from the list. If not, the color exists only because sellers entered it in
   * listings.
   */
  isOffered: z.boolean(),
  aliases: z.array(z.string()),
})
export type AdminColor = z.infer<typeof adminColor>

const searchWord = lineText(60).regex(/[\p{L}\p{N}]/u, inputError('search-word'))

/** Two search words with the same meaning. */
const synonym = z.object({
  _id: z.int(),
  word: z.string(),
  means: z.string(),
  /** Whether a search for either word also finds the other word. */
  isMutual: z.boolean(),
  /** Whether the second word is used only if the first word has no results, to show the closest matches. */
  isFallback: z.boolean(),
  /** Language of the first word. Null if the language is unknown. */
  language: z.string().nullable(),
})
export type AdminSynonym = z.infer<typeof synonym>

const featuredKinds = ['listings', 'sellers'] as const
export type FeaturedKind = (typeof featuredKinds)[number]
export const maxFeatured = 48
const featuredIds = z.array(z.string().max(80)).max(maxFeatured)
const featured = z.object({ listings: z.array(adminListing), sellers: z.array(sellerCard) })
const merged = z.object({
  /** Id to pass to `undoMerge` to undo this merge. */
  mergeId: z.string(),
  moved: count,
})
const color = colorName.min(1, inputError('color'))

export const catalogAdminCalls = {
  listColors: endpoint({
    summary: 'Returns the colors offered to sellers',
    who: 'anyone',
    method: 'GET',
    path: '/categories/colors',
    reply: z.object({ names: z.array(z.string()) }),
    errors: [],
  }),
  listAdminBrands: endpoint({
    summary: 'Returns the brands in alphabetical order, with their listings for sale and alternative names',
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
    summary: 'Renames a brand in all listings. The old name becomes an alternative name of the brand',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/brands/:id/rename',
    params: byId,
    body: z.object({
      name,
      /** True to undo a rename. The current name then does not become an alternative name of the brand. */
      forgets: z.boolean().default(false),
    }),
    reply: z.object({ before: z.string(), name: z.string() }),
    errors: ['not_found', 'name_taken'],
  }),
  mergeBrands: endpoint({
    summary: 'Merges brands into one: moves their listings and adds their names to its alternative names',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/brands/merge',
    body: z.object({ from: z.array(brandId).min(1).max(50), into: brandId }),
    reply: merged,
    errors: ['not_found'],
  }),
  undoMerge: endpoint({
    summary: 'Undoes a merge of brands or other catalog values. Skips listings that have changed since',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/merges/:id/undo',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({}),
    reply: z.object({ moved: count }),
    errors: ['not_found', 'already_decided', 'wrong_state'],
  }),
  listAdminColors: endpoint({
    summary: 'Returns the colors with their number of listings for sale, most common first',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/colors',
    reply: z.object({ colors: z.array(adminColor) }),
    errors: [],
  }),
  saveColor: endpoint({
    summary: 'Offers a color to sellers, or stops offering it',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/colors',
    body: z.object({ label: color, isOffered: z.boolean() }),
    reply: z.object({ label: z.string(), isOffered: z.boolean() }),
    errors: ['name_taken'],
  }),
  mergeColors: endpoint({
    summary: 'Merges colors into an existing or new one and adds their names to its alternative names',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/colors/merge',
    body: z.object({ from: z.array(color).min(1).max(50), into: color }),
    reply: merged,
    errors: ['not_found', 'name_taken'],
  }),
  listSynonyms: endpoint({
    summary: 'Returns the search synonyms in alphabetical order',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/synonyms',
    query: z.object({ search: tableSearch }),
    reply: z.object({ synonyms: z.array(synonym), count: count }),
    errors: [],
  }),
  addSynonym: endpoint({
    summary: 'Adds a search synonym: searches for one word also find the other',
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
    summary: 'Deletes a search synonym',
    who: { right: 'catalog' },
    method: 'DELETE',
    path: '/api/admin/synonyms/:id',
    params: byId,
    reply: synonym,
    errors: ['not_found'],
  }),
  getFeatured: endpoint({
    summary: 'Returns the featured listings and sellers in display order',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/featured',
    reply: featured,
    errors: [],
  }),
  saveFeatured: endpoint({
    summary:
      'Replaces the featured listings or sellers in order. `was` is the order that the client displayed',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/featured',
    body: z.object({ kind: z.enum(featuredKinds), ids: featuredIds, was: featuredIds }),
    reply: featured,
    errors: ['own_case', 'stale_version'],
  }),
}
