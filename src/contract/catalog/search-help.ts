import { z } from 'zod'
import { card } from './catalog.ts'

/** Filters that the shopper can remove. */
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
  'attributes',
] as const

/** Suggestions for a search that has no results. */
export const searchHelp = z.object({
  /** Filters that can be removed, best suggestion first, each with the number of results after its removal. */
  without: z.array(
    z.object({
      part: z.enum(removableFilters),
      /** Words that this suggestion removes from the search text. */
      dropped: z.string(),
      /** Search text without these words. */
      search: z.string(),
      total: z.int(),
    }),
  ),
  /** Results after the first suggested filter is removed. */
  nearest: z.array(card),
  /** Most watched listings. Empty if `nearest` has listings. */
  popular: z.array(card),
})
export type SearchHelp = z.infer<typeof searchHelp>

export const suggestions = z.object({
  /** Types that match the entered text. `name` is the display name in the requested language. */
  types: z.array(z.object({ label: z.string(), name: z.string() })),
  brands: z.array(z.object({ name: z.string() })),
  sellers: z.array(z.object({ username: z.string(), name: z.string() })),
})
export type Suggestions = z.infer<typeof suggestions>
