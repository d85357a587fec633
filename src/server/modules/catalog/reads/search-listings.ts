import type { AttributeFilter, AttributeFilters } from '#contract/catalog/attributes.ts'
import type { Filter, Filtered } from '#contract/catalog/catalog.ts'
import { colorsOf } from '#contract/catalog/colors.ts'
import { currentChoice, filterableAttributes } from '../core/attributes.ts'
import { catalogLists, currentCode } from '../core/catalog-lists.ts'
import type { FoundListings } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import type { SearchDictionary } from '../search/query/dictionary.ts'
import type { ParsedQuery } from '../search/query/parse-search.ts'
import type { SearchTerms } from '@souk/catalog-index'

/** Result of a search, and how its search text was interpreted. */
export interface SearchResult {
  found: FoundListings
  parsed: ParsedQuery | undefined
  /** Corrected search text, if words were misspelled. */
  understoodAs: string | null
  /** Set if no listing matches exactly. The results are then the closest matches. */
  closest: Filtered['closest']
}

type Find = (listingQuery: ListingQuery) => Promise<FoundListings>

/**
 * Searches for listings. If there is no match, treats words for a size, price, or condition as plain text. If there is
 * still no match, widens the search to related types, and then corrects misspelled words. Most searches need only the
 * first query.
 */
export async function searchListings(
  dictionary: SearchDictionary,
  filter: Filter,
  find: Find,
): Promise<SearchResult> {
  const text = filter.search?.trim() ?? ''
  const parsed = text === '' ? undefined : dictionary.read(text)
  const found = await find(toListingQuery(filter, parsed))
  const first: SearchResult = { found, parsed, understoodAs: found.understoodAs, closest: null }
  if (!parsed || found.total > 0) return first
  const others = await searchAlternatives(dictionary, filter, text, parsed, find)
  if (others) return others
  const corrected = dictionary.correctUnknownWords(text)
  if (corrected === undefined) return first
  return (await searchCorrected(dictionary, filter, corrected, find)) ?? first
}

async function searchAlternatives(
  dictionary: SearchDictionary,
  filter: Filter,
  text: string,
  parsed: ParsedQuery,
  find: Find,
): Promise<SearchResult | undefined> {
  if (parsed.isGuess) {
    const literal = dictionary.read(text, true)
    const found = await find(toListingQuery(filter, literal))
    if (found.total > 0) return { found, parsed: literal, understoodAs: found.understoodAs, closest: null }
  }
  return searchWidened(filter, parsed, null, find)
}

async function searchCorrected(
  dictionary: SearchDictionary,
  filter: Filter,
  corrected: string,
  find: Find,
): Promise<SearchResult | undefined> {
  const parsed = dictionary.read(corrected)
  const found = await find(toListingQuery(filter, parsed))
  if (found.total > 0 && found.understoodAs === null)
    return { found, parsed, understoodAs: corrected, closest: null }
  return searchWidened(filter, parsed, corrected, find)
}

async function searchWidened(
  filter: Filter,
  parsed: ParsedQuery,
  understoodAs: string | null,
  find: Find,
): Promise<SearchResult | undefined> {
  if (!parsed.widened) return undefined
  const found = await find(toListingQuery(filter, parsed, parsed.widened))
  if (found.total === 0) return undefined
  return {
    found,
    parsed,
    understoodAs: understoodAs ?? found.understoodAs,
    closest: { types: [...parsed.nextTypes] },
  }
}

/**
 * Builds the query from the filter and the parsed search text. Values set in the filter override values from the search
 * text.
 */
function toListingQuery(filter: Filter, parsed: ParsedQuery | undefined, terms?: SearchTerms): ListingQuery {
  const { sort: _sort, page: _page, limit: _limit, search: _search, colorFamily, ...listingQuery } = filter
  const isPriced = listingQuery.minCents !== undefined || listingQuery.maxCents !== undefined
  return {
    ...listingQuery,
    ...(isPriced ? {} : { minCents: parsed?.price?.minCents, maxCents: parsed?.price?.maxCents }),
    search: terms ?? parsed?.terms,
    size: listingQuery.size ?? parsed?.size?.labels,
    // A search text that names a size finds only items for which this size is in stock.
    inStock: listingQuery.inStock ?? (parsed?.size && !listingQuery.size ? true : undefined),
    gender: listingQuery.gender?.map((code) => currentCode('departments', code)),
    condition: (listingQuery.condition ?? parsed?.condition)?.map((code) => currentCode('conditions', code)),
    color: colorFamily?.length
      ? [...(listingQuery.color ?? []), ...colorFamily.flatMap(colorsOfFamily)]
      : listingQuery.color,
    attributes: listingQuery.attributes && attributesOf(listingQuery.attributes),
  }
}

/** Returns the filters by filterable attributes, and drops all other filters. Replaces codes of merged choices. */
function attributesOf(filters: AttributeFilters): AttributeFilters {
  return Object.fromEntries(
    filterableAttributes().flatMap(({ code, kind }): [string, AttributeFilter][] => {
      const filter = Object.hasOwn(filters, code) ? filters[code]! : []
      if (!Array.isArray(filter)) return kind === 'number' ? [[code, filter]] : []
      if (kind === 'number' || filter.length === 0) return []
      return [[code, filter.map((choice) => currentChoice(code, choice))]]
    }),
  )
}

function colorsOfFamily(code: string): string[] {
  const family = catalogLists().families.find((each) => each.code === code)
  return family ? colorsOf(family) : [code]
}

/** Returns the filter values that were derived from words in the search text. */
export function filtersFromSearch(
  { size, condition, minCents, maxCents }: Filter,
  parsed: ParsedQuery | undefined,
): Filtered['fromSearch'] {
  const price = minCents === undefined && maxCents === undefined ? parsed?.price : undefined
  return {
    size: size ? [] : (parsed?.size?.names ?? []),
    condition: condition ? [] : (parsed?.condition ?? []),
    minCents: price?.minCents ?? null,
    maxCents: price?.maxCents ?? null,
    isCheap: parsed?.isCheap ?? false,
  }
}
