import type { AttributeFilter, AttributeFilters } from '#contract/catalog/attributes.ts'
import type { Filter, FilteredList } from '#contract/catalog/catalog.ts'
import { listFamilyColors } from '#contract/catalog/colors.ts'
import { currentChoice, filterableAttributes } from '../core/attributes.ts'
import { catalogLists, currentCode } from '../core/catalog-lists.ts'
import type { FoundListings } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import type { SearchDictionary } from '../search/query/dictionary.ts'
import type { ParsedQuery } from '../search/query/parse-search.ts'
import { termsOf, type SearchTerms } from '@souk/catalog-index'
import { relaxSearch } from './relaxed-search.ts'

/** Result of a search, and how its search text was interpreted. */
export interface SearchResult {
  found: FoundListings
  parsed: ParsedQuery | undefined
  /** Corrected search text, if words were misspelled. */
  understoodAs: string | null
  /** Set if no listing matches exactly. The results are then the closest matches. */
  closest: FilteredList['closest']
  /** Set if no listing matches exactly. The results then match only some words of the search. */
  relaxed: FilteredList['relaxed']
}

interface FindOptions {
  /** Whether only the total is needed. */
  isCount?: boolean
  /** Whether the search asks for low prices. */
  isCheap?: boolean
}

/** Finds a page of listings. */
type Find = (listingQuery: ListingQuery, options?: FindOptions) => Promise<FoundListings>

/**
 * Searches for listings. If there is no match, tries other interpretations of the search text, one after the other:
 * words for a size, price, or condition as plain text, related types, corrected spelling and, with `isRelaxed`, only
 * some of the words. Most searches need only the first query.
 */
export async function searchListings(
  dictionary: SearchDictionary,
  filter: Filter,
  find: Find,
  { isRelaxed = true }: { isRelaxed?: boolean } = {},
): Promise<SearchResult> {
  const text = filter.search?.trim() ?? ''
  const parsed = text === '' ? undefined : readSearch(dictionary, text, filter)
  const search: Search = { dictionary, filter, text, find, isRelaxed }
  const first = await findParsed(search, parsed)
  if (!parsed || first.found.total > 0) return first
  return (await searchAlternatives(search, parsed)) ?? (await searchWithExceptions(search, parsed)) ?? first
}

interface Search {
  dictionary: SearchDictionary
  filter: Filter
  text: string
  find: Find
  isRelaxed: boolean
}

function readSearch(dictionary: SearchDictionary, text: string, { isExact }: Filter, isLiteral?: boolean) {
  const parsed = dictionary.read(text, isLiteral)
  if (!isExact || !parsed.terms) return parsed
  const exact = (terms: SearchTerms): SearchTerms => ({ ...terms, key: `${terms.key} !`, isExact })
  return { ...parsed, terms: exact(parsed.terms), widened: parsed.widened && exact(parsed.widened) }
}

async function findParsed(
  { dictionary, filter, find }: Search,
  parsed: ParsedQuery | undefined,
  corrected: string | null = null,
): Promise<SearchResult> {
  const found = await find(toListingQuery(dictionary, filter, parsed), parsed)
  return { found, parsed, understoodAs: found.understoodAs ?? corrected, closest: null, relaxed: null }
}

async function searchAlternatives(search: Search, parsed: ParsedQuery): Promise<SearchResult | undefined> {
  const { dictionary, filter, text, isRelaxed } = search
  // A search that names no type might be for a brand or a pattern that only the excluded departments have.
  const namesType = parsed.terms && termsOf(parsed.terms).some((term) => term.namedValues.length > 0)
  if (parsed.except && !namesType) {
    const all = await searchWithExceptions(search, parsed)
    if (all) return all
  }
  if (parsed.isGuess) {
    const literal = await findParsed(search, readSearch(dictionary, text, filter, true))
    if (literal.found.total > 0) return literal
  }
  const wider = await searchWidened(search, parsed, null)
  if (wider) return wider
  const corrected = filter.isExact ? undefined : dictionary.correctUnknownWords(text)
  const reading = corrected === undefined ? undefined : dictionary.read(corrected)
  if (corrected !== undefined && reading) {
    const result = await findParsed(search, reading)
    if (result.found.total > 0 && result.understoodAs === null) return { ...result, understoodAs: corrected }
    const widerCorrected = await searchWidened(search, reading, corrected)
    if (widerCorrected) return widerCorrected
  }
  if (!isRelaxed) return undefined
  return (
    (reading && (await searchRelaxed(search, reading, corrected!))) ?? searchRelaxed(search, parsed, null)
  )
}

/** Repeats the search without excluding any departments. */
async function searchWithExceptions(search: Search, parsed: ParsedQuery): Promise<SearchResult | undefined> {
  if (!parsed.except) return undefined
  const result = await findParsed(search, { ...parsed, except: undefined })
  return result.found.total > 0 ? result : undefined
}

async function searchWidened(
  { dictionary, filter, find }: Search,
  parsed: ParsedQuery,
  corrected: string | null,
): Promise<SearchResult | undefined> {
  if (!parsed.widened) return undefined
  const found = await find(toListingQuery(dictionary, filter, parsed, parsed.widened), parsed)
  if (found.total === 0) return undefined
  const understoodAs = corrected ?? found.understoodAs
  return { found, parsed, understoodAs, closest: { types: [...parsed.nextTypes] }, relaxed: null }
}

async function searchRelaxed(
  { dictionary, filter, find }: Search,
  parsed: ParsedQuery,
  understoodAs: string | null,
): Promise<SearchResult | undefined> {
  for (const terms of [parsed.terms, parsed.widened]) {
    const count = async (some: SearchTerms) =>
      (await find(toListingQuery(dictionary, filter, parsed, some), { isCount: true })).total
    const near = terms && (await relaxSearch(terms, (word) => dictionary.termOf(word), count))
    if (!near) continue
    const found = await find(toListingQuery(dictionary, filter, parsed, near.terms), parsed)
    const closest = terms === parsed.widened ? { types: [...parsed.nextTypes] } : null
    return { found, parsed, understoodAs, closest, relaxed: near.relaxed }
  }
  return undefined
}

/**
 * Builds the query from the filter and the parsed search text. Values set in the filter override values from the search
 * text.
 */
function toListingQuery(
  dictionary: SearchDictionary,
  filter: Filter,
  parsed: ParsedQuery | undefined,
  terms?: SearchTerms,
): ListingQuery {
  const { sort: _sort, page: _page, limit: _limit, search: _search, isExact: _isExact, ...others } = filter
  const { colorFamily, ...listingQuery } = others
  const isForChildren = listingQuery.type?.some((label) => dictionary.childTypes.includes(label)) ?? false
  const isPriced = listingQuery.minCents !== undefined || listingQuery.maxCents !== undefined
  return {
    ...listingQuery,
    ...(isPriced ? {} : { minCents: parsed?.price?.minCents, maxCents: parsed?.price?.maxCents }),
    search: terms ?? parsed?.terms,
    except: listingQuery.gender?.length || isForChildren ? undefined : parsed?.except,
    size: listingQuery.size ?? parsed?.size?.labels,
    // If a search text names a size, find only items for which this size is in stock.
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
  return family ? listFamilyColors(family) : [code]
}

/** Returns the filter values that were derived from words in the search text. */
export function filtersFromSearch(
  { size, condition, minCents, maxCents }: Filter,
  parsed: ParsedQuery | undefined,
): FilteredList['fromSearch'] {
  const price = minCents === undefined && maxCents === undefined ? parsed?.price : undefined
  return {
    size: size ? [] : (parsed?.size?.names ?? []),
    condition: condition ? [] : (parsed?.condition ?? []),
    minCents: price?.minCents ?? null,
    maxCents: price?.maxCents ?? null,
    isCheap: parsed?.isCheap ?? false,
  }
}
