import { z } from 'zod'
import { filter } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { lineText } from '#contract/text.ts'

/** Maximum number of searches that a buyer can save. */
export const maxSavedSearches = 50
/** Maximum number of new items that is counted exactly. */
export const maxNewItems = 99

/** Filter of a saved search. Sorting and paging are not part of the search. */
export const savedFilter = filter.omit({ sort: true, page: true, limit: true })
export type SavedFilter = z.infer<typeof savedFilter>

const savedSearch = z.object({
  _id: z.string(),
  /** Name that the buyer chose, or the automatic name in the reader's language. */
  name: z.string(),
  isRenamed: z.boolean(),
  filter: savedFilter,
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof savedSearch>
const countedSearch = savedSearch.extend({
  /**
   * Number of matching items since the buyer last opened the search. `maxNewItems + 1` stands for any larger number.
   */
  newItems: z.int(),
})
export type CountedSearch = z.infer<typeof countedSearch>

const id = z.object({ id: z.string().max(80) })

export const savedSearchCalls = {
  listSavedSearches: endpoint({
    summary: "Returns the buyer's saved searches, newest first",
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/searches',
    reply: z.object({ searches: z.array(savedSearch) }),
    errors: [],
  }),
  countNewItems: endpoint({
    summary: "Returns the buyer's saved searches with the number of new items, newest search first",
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/searches/new-items',
    reply: z.object({ searches: z.array(countedSearch) }),
    errors: [],
    perMinute: 60,
  }),
  saveSearch: endpoint({
    summary: 'Saves a search. Returns the existing search if the buyer has already saved this filter',
    who: 'buyer',
    method: 'POST',
    path: '/api/customerprofile/searches',
    body: z.object({ filter: savedFilter }),
    reply: savedSearch,
    errors: ['too_many_searches'],
  }),
  changeSavedSearch: endpoint({
    summary: 'Renames, removes or restores a saved search, or marks its items as seen',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/searches/:id',
    params: id,
    body: z.object({
      /** New name. An empty name restores the automatic name. */
      name: lineText(80).optional(),
      /** True removes the search. False restores a search that was removed recently. */
      isRemoved: z.boolean().optional(),
      /** True if the buyer has opened the results. */
      isSeen: z.literal(true).optional(),
    }),
    reply: savedSearch,
    errors: ['not_found', 'too_many_searches'],
  }),
}
