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
  /** Best matches after the first suggested filter is removed. */
  nearest: z.array(card),
  /** Most watched listings. Empty if `nearest` has listings. */
  popular: z.array(card),
})
export type SearchHelp = z.infer<typeof searchHelp>

const suggestedType = z.object({ label: z.string(), name: z.string() })

const suggestedItem = card.pick({
  _id: true,
  title: true,
  brand: true,
  price: true,
  priceVaries: true,
  photo: true,
  seller: true,
})

export const suggestions = z.object({
  /** Searches that continue the entered text. If `type` is set, the search is limited to this type. */
  searches: z.array(z.object({ text: z.string(), type: suggestedType.nullable() })),
  /**
   * Types that match the entered text. `name` is the display name in the requested language. If no text was entered,
   * the types of the most watched items in stock.
   */
  types: z.array(suggestedType),
  brands: z.array(z.object({ name: z.string() })),
  sellers: z.array(z.object({ username: z.string(), name: z.string() })),
  /** Best matches in stock, without near matches. If no text was entered, the most watched items in stock. */
  items: z.array(suggestedItem),
})
export type Suggestions = z.infer<typeof suggestions>
