import type pg from 'pg'
import type { Filter } from '#contract/catalog/catalog.ts'
import { filterableAttributes } from '../core/attributes.ts'
import { readCards } from './cache/card.store.ts'
import { brace, JsonBytes } from '../search/json-bytes.ts'
import type { CatalogSearch, FoundListings, ResultPage } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import { maxBrands } from './name-queries.ts'
import { searchListings, filtersFromSearch, type SearchResult } from './search-listings.ts'
import { createCachedLists, type CachedLists } from './cache/cached-lists.ts'
import type { CachedResponse, CatalogCache } from './cache/catalog-cache.ts'

/**
 * Maximum number of values to return for each facet, in addition to the selected values. A web page cannot show all
 * brands and sellers of a large catalog.
 */
const facetLimits = { values: { brand: 100, seller: 60, color: 100 }, options: 100 }
/**
 * Limits for the facets of the whole catalog (spec §7 "filterinfo"). The maximum number of brands is the same as in the
 * API calls for brands.
 */
const allFacets = { values: { brand: maxBrands, seller: maxBrands }, options: facetLimits.options }

type SellerPages = Pick<Filter, 'page' | 'limit'>

export interface ListQueries extends Omit<CachedLists, 'cachedList'> {
  /**
   * Returns the JSON reply with a page of listings that match a filter. A corrected search text is in the reader's
   * `language`.
   */
  filter(filter: Filter, language: string): Promise<string | Buffer>
  featured(filter: Filter): Promise<CachedResponse>
  filterInfo(): Promise<CachedResponse>
  /** Returns the JSON text `seller`, to which a page of the seller's listings is added, newest first. */
  ofSeller(username: string, page: SellerPages, seller: string): Promise<string>
  /** Returns the number of listings that match a filter. */
  count(filter: Filter): Promise<number>
  /** Returns a page of the listing cards that match a filter as JSON text. */
  cards(filter: Filter): Promise<string>
  /** Returns the cards of the given listings that are for sale, newest first, as JSON text. */
  cardsOf(nos: readonly number[]): Promise<string>
}

/** Creates the functions that read pages of listings. Callers must wait for the read barrier first. */
export function createListQueries(pool: pg.Pool, cache: CatalogCache, search: CatalogSearch): ListQueries {
  const out = new JsonBytes()

  const { cachedList, ...caches } = createCachedLists(cache)

  /**
   * Loads the listing cards into the cache. Also returns the loaded cards, because the cache might evict the cards
   * again.
   */
  async function readMissing(nos: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { cards } = cache
    const read = new Map<number, string>()
    const requested = new Set<number>()
    // Repeat, because other cards can be invalidated or evicted while the missing cards are read.
    for (;;) {
      const missing = nos.filter((no) => !requested.has(no) && !cards.has(no))
      if (missing.length === 0) return read
      const epoch = cards.epoch()
      for (const [no, card] of await readCards(pool, missing)) {
        read.set(no, card)
        cards.set(no, card, epoch)
      }
      for (const no of missing) requested.add(no)
    }
  }

  /**
   * Writes a page of listing cards between the text `before` and the output of `after`. Omits listings that are no
   * longer for sale.
   */
  async function withCards(before: string, found: FoundListings, after: () => void): Promise<string> {
    const { cards } = cache
    const { nos } = found
    const read = await readMissing(nos)
    out.begin().text(before)
    let isFirst = true
    for (const no of nos) {
      const card = read.get(no)
      if (card === undefined && !cards.has(no)) continue
      out.text(isFirst ? '{' : ',{')
      if (card === undefined) cards.write(out, no)
      else out.text(card)
      found.writeNames(out, no)
      out.char(brace)
      isFirst = false
    }
    after()
    return out.end()
  }

  const searchByFilter = (filter: Filter, page: ResultPage, more: ListingQuery = {}, isRelaxed = true) =>
    searchListings(
      cache.dictionary,
      filter,
      (query, { isCount = false, isCheap = false } = {}) =>
        search.find(
          { ...query, ...more },
          isCount ? countOnly : isCheap ? cheapestFirst(filter, page) : page,
        ),
      { isRelaxed },
    )

  const findFiltered = (filter: Filter): Promise<SearchResult> =>
    searchByFilter(filter, { ...pageOf(filter), facets: facetLimits, attributes: filterableAttributes() })

  function renderFiltered(filter: Filter, language: string, result: SearchResult): Promise<string> {
    const { found, parsed, closest, relaxed, understoodAs } = result
    const { dictionary } = cache
    const corrected =
      understoodAs === null ? null : dictionary.inLanguage(understoodAs, filter.search ?? '', language)
    return withCards('{"products":[', found, () => {
      out.text(`],"total":${found.total},"facets":`)
      found.writeFacets(out)
      out.text(`,"understoodAs":${JSON.stringify(corrected)},"closest":${JSON.stringify(closest)}`)
      out.text(`,"relaxed":${JSON.stringify(relaxed)}`)
      out.text(`,"fromSearch":${JSON.stringify(filtersFromSearch(filter, parsed))}}`)
    })
  }

  return {
    count: async (filter) => (await searchByFilter(filter, countOnly, {}, false)).found.total,
    async cards(filter) {
      const { found } = await searchByFilter(filter, pageOf(filter), {}, false)
      return withCards('[', found, () => out.text(']'))
    },
    async cardsOf(nos) {
      const page: ResultPage = { order: 'newest', skip: 0, limit: nos.length, among: { nos } }
      return withCards('[', await search.find({}, page), () => out.text(']'))
    },
    ...caches,
    async filter(filter, language) {
      const { sort, page, limit, search: text, ...chosen } = filter
      const isOpen = !text?.trim() && Object.values(chosen).every((choice) => choice === undefined)
      // Cache the unfiltered list, because it is the most frequent request.
      if (!isOpen) return renderFiltered(filter, language, await findFiltered(filter))
      const { body } = await cachedList(
        `all ${sort ?? 'newest'} ${page} ${limit}`,
        async () => (await findFiltered(filter)).found,
        (found) => renderFiltered(filter, language, { ...notInterpreted, found }),
      )
      return body
    },
    featured: (filter) =>
      cachedList(
        `featured ${JSON.stringify(filter)}`,
        async () => (await searchByFilter(filter, pageOf(filter), { featured: true })).found,
        (found) => withCards('{"products":[', found, () => out.text(`],"total":${found.total}}`)),
      ),
    filterInfo: () =>
      cachedList(
        'filterinfo',
        () => {
          const page: ResultPage = { order: 'newest', skip: 0, limit: 0, facets: allFacets }
          return search.find({}, { ...page, attributes: filterableAttributes() })
        },
        async (found) => {
          found.writeFacets(out.begin())
          return out.end()
        },
      ),
    async ofSeller(username, { page, limit }, seller) {
      const found = await search.find({ seller: [username] }, pageOf({ sort: 'newest', page, limit }))
      const next = page * limit < found.total ? page + 1 : null
      return withCards('{"items":[', found, () =>
        out.text(`],"total":${found.total},"next":${next},"seller":${seller}}`),
      )
    },
  }
}

/** Result data of a list without a search text. */
const notInterpreted = { parsed: undefined, closest: null, relaxed: null, understoodAs: null }
/** Sorts the results of a search such as "cheap boots" by price, unless the shopper has chosen a sort order. */
const cheapestFirst = ({ sort }: Filter, page: ResultPage): ResultPage =>
  sort === undefined && page.order === 'relevance' ? { ...page, order: 'price-asc' } : page
const countOnly: ResultPage = { order: 'newest', skip: 0, limit: 0 }

function pageOf({
  search,
  sort,
  page,
  limit,
}: Pick<Filter, 'search' | 'sort' | 'page' | 'limit'>): ResultPage {
  const isSearch = search !== undefined && search.trim() !== ''
  const usual = isSearch ? 'relevance' : 'newest'
  const order = sort === undefined || (sort === 'relevance' && !isSearch) ? usual : sort
  return { order, skip: (page - 1) * limit, limit }
}
