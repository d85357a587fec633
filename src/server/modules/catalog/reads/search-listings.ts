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
  /** Set if no listing matches exactly, so that the results are the closest matches. */
  closest: Filtered['closest']
}

type Find = (wanted: ListingQuery) => Promise<FoundListings>

/**
 * Searches for listings. If nothing matches, treats words for a size, price or condition as plain text. If still
 * nothing matches, widens the search to related types, and then corrects misspelled words. Most searches need only the
 * first query.
 */
export async function searchListings(
  dictionary: SearchDictionary,
  filter: Filter,
  find: Find,
): Promise<SearchResult> {
  const text = filter.search?.trim() ?? ''
  const said = text === '' ? undefined : dictionary.read(text)
  const found = await find(wantedOf(filter, said))
  const first: SearchResult = { found, parsed: said, understoodAs: found.understoodAs, closest: null }
  if (!said || found.total > 0) return first
  const others = await findOtherwise(dictionary, filter, text, said, find)
  if (others) return others
  const mended = dictionary.corrected(text)
  if (mended === undefined) return first
  return (await findMended(dictionary, filter, mended, find)) ?? first
}

async function findOtherwise(
  dictionary: SearchDictionary,
  filter: Filter,
  text: string,
  said: ParsedQuery,
  find: Find,
): Promise<SearchResult | undefined> {
  if (said.isGuess) {
    const literal = dictionary.read(text, true)
    const found = await find(wantedOf(filter, literal))
    if (found.total > 0) return { found, parsed: literal, understoodAs: found.understoodAs, closest: null }
  }
  return findNext(filter, said, null, find)
}

async function findMended(
  dictionary: SearchDictionary,
  filter: Filter,
  mended: string,
  find: Find,
): Promise<SearchResult | undefined> {
  const said = dictionary.read(mended)
  const found = await find(wantedOf(filter, said))
  if (found.total > 0 && found.understoodAs === null)
    return { found, parsed: said, understoodAs: mended, closest: null }
  return findNext(filter, said, mended, find)
}

async function findNext(
  filter: Filter,
  said: ParsedQuery,
  understoodAs: string | null,
  find: Find,
): Promise<SearchResult | undefined> {
  if (!said.widened) return undefined
  const found = await find(wantedOf(filter, said, said.widened))
  if (found.total === 0) return undefined
  return {
    found,
    parsed: said,
    understoodAs: understoodAs ?? found.understoodAs,
    closest: { types: [...said.nextTypes] },
  }
}

/**
 * Builds the query from the filter and the parsed search text. Values set in the filter override values from the search
 * text.
 */
function wantedOf(filter: Filter, said: ParsedQuery | undefined, terms?: SearchTerms): ListingQuery {
  const { sort: _sort, page: _page, limit: _limit, search: _search, colorFamily, ...wanted } = filter
  const isPriced = wanted.minCents !== undefined || wanted.maxCents !== undefined
  return {
    ...wanted,
    ...(isPriced ? {} : { minCents: said?.price?.minCents, maxCents: said?.price?.maxCents }),
    search: terms ?? said?.terms,
    size: wanted.size ?? said?.size?.labels,
    // A search text that names a size finds only items for which this size is in stock.
    inStock: wanted.inStock ?? (said?.size && !wanted.size ? true : undefined),
    gender: wanted.gender?.map((code) => currentCode('departments', code)),
    condition: (wanted.condition ?? said?.condition)?.map((code) => currentCode('conditions', code)),
    color: colorFamily?.length
      ? [...(wanted.color ?? []), ...colorFamily.flatMap(colorsOfFamily)]
      : wanted.color,
    attributes: wanted.attributes && attributesOf(wanted.attributes),
  }
}

/**
 * Returns the filters by filterable attributes, and drops all others. Replaces codes of merged choices.
 */
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
  said: ParsedQuery | undefined,
): Filtered['fromSearch'] {
  const price = minCents === undefined && maxCents === undefined ? said?.price : undefined
  return {
    size: size ? [] : (said?.size?.names ?? []),
    condition: condition ? [] : (said?.condition ?? []),
    minCents: price?.minCents ?? null,
    maxCents: price?.maxCents ?? null,
    isCheap: said?.isCheap ?? false,
  }
}
