import { offFeatures } from '#platform/settings/features.ts'
import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Filter } from '#contract/catalog/catalog.ts'
import { filterableAttributes } from '../core/attributes.ts'
import { readCards } from './cache/card.store.ts'
import { brace, JsonBytes } from '../search/json-bytes.ts'
import type { CatalogSearch, FoundListings, Page } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import { maxBrands } from './name-reads.ts'
import { searchListings, filtersFromSearch, type SearchResult } from './search-listings.ts'
import type { CachedResponse, CatalogCache } from './cache/catalog-cache.ts'

/**
 * Maximum number of values to return for each facet, in addition to the selected values. A web page cannot show all
 * brands and sellers of a large catalog.
 */
const facetLimits = { values: { brand: 100, seller: 60, color: 100 }, options: 100 }
/**
 * Limits for the facets of the whole catalog (spec §7 "filterinfo"), with the same maximum as the API calls for brands.
 */
const allFacets = { values: { brand: maxBrands, seller: maxBrands }, options: facetLimits.options }

type SellerPages = Pick<Filter, 'page' | 'limit'>

export interface ListReads {
  /**
   * Returns the JSON reply with a page of listings that match a filter. A corrected search text is in the reader's
   * `language`.
   */
  filter(filter: Filter, language: string): Promise<string | Buffer>
  featured(filter: Filter): Promise<CachedResponse>
  filterInfo(): Promise<CachedResponse>
  /** Returns the JSON text `seller`, extended by a page of the seller's listings, newest first. */
  ofSeller(username: string, page: SellerPages, seller: string): Promise<string>
  /** Returns the number of listings that match a filter. */
  count(filter: Filter): Promise<number>
  /** Returns a page of the listing cards that match a filter as JSON text. */
  cards(filter: Filter): Promise<string>
  cached(key: string, build: () => Promise<string>): Promise<CachedResponse>
  uncached(build: () => Promise<string>): Promise<CachedResponse>
}

/** Creates the functions that read pages of listings. Callers must wait for the read barrier first. */
export function createListReads(pool: pg.Pool, showcase: CatalogCache, search: CatalogSearch): ListReads {
  const out = new JsonBytes()

  /**
   * Returns the cached response for `name`, or builds the response. Any change to the catalog or to the features that
   * are on makes the response stale, but the listing cards in it can stay cached.
   */
  async function cached(name: string, build: () => Promise<string>): Promise<CachedResponse> {
    const key = `${offFeatures().join()} ${name}`
    const existing = showcase.responses.get(key)
    if (existing?.version === showcase.version) return existing
    const epoch = showcase.responses.epoch()
    const answer = await uncached(build)
    showcase.responses.set(key, answer, epoch)
    return answer
  }

  async function uncached(build: () => Promise<string>): Promise<CachedResponse> {
    const { version } = showcase
    const body = await build()
    return { body: Buffer.from(body), etag: hash('sha1', body, 'base64url'), version }
  }

  /**
   * Loads the listing cards into the cache. Also returns the loaded cards, because the cache might evict them again.
   */
  async function readMissing(nos: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { cards } = showcase
    const read = new Map<number, string>()
    const requested = new Set<number>()
    // Repeat, because other cards can be invalidated or evicted while these cards are read.
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
   * Writes a page of listing cards between `before` and the output of `after`. Omits listings that are no longer on
   * sale.
   */
  async function withCards(before: string, found: FoundListings, after: () => void): Promise<string> {
    const { cards } = showcase
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

  const findSaid = (filter: Filter, page: Page, more: ListingQuery = {}): Promise<SearchResult> =>
    searchListings(showcase.dictionary, filter, (query) => search.find({ ...query, ...more }, page))

  async function filtered(filter: Filter, language: string): Promise<string> {
    const { found, parsed, closest, understoodAs } = await findSaid(filter, {
      ...pageOf(filter),
      facets: facetLimits,
      attributes: filterableAttributes(),
    })
    const { dictionary } = showcase
    const corrected =
      understoodAs === null ? null : dictionary.inLanguage(understoodAs, filter.search ?? '', language)
    return withCards('{"products":[', found, () => {
      out.text(`],"total":${found.total},"facets":`)
      found.writeFacets(out)
      out.text(`,"understoodAs":${JSON.stringify(corrected)},"closest":${JSON.stringify(closest)}`)
      out.text(`,"fromSearch":${JSON.stringify(filtersFromSearch(filter, parsed))}}`)
    })
  }

  return {
    count: async (filter) => (await findSaid(filter, { ...pageOf(filter), limit: 0 })).found.total,
    async cards(filter) {
      const { found } = await findSaid(filter, pageOf(filter))
      return withCards('[', found, () => out.text(']'))
    },
    cached,
    uncached,
    async filter(filter, language) {
      const { sort, page, limit, search: text, ...chosen } = filter
      const isOpen = !text?.trim() && Object.values(chosen).every((choice) => choice === undefined)
      // Cache the unfiltered list, because it is the most frequent request.
      if (!isOpen) return filtered(filter, language)
      return (await cached(`all ${sort} ${page} ${limit}`, () => filtered(filter, language))).body
    },
    featured: (filter) =>
      cached(`featured ${JSON.stringify(filter)}`, async () => {
        const { found } = await findSaid(filter, pageOf(filter), { featured: true })
        return withCards('{"products":[', found, () => out.text(`],"total":${found.total}}`))
      }),
    filterInfo: () =>
      cached('filterinfo', async () => {
        const page: Page = { order: 'newest', skip: 0, limit: 0, facets: allFacets }
        const found = await search.find({}, { ...page, attributes: filterableAttributes() })
        found.writeFacets(out.begin())
        return out.end()
      }),
    async ofSeller(username, { page, limit }, seller) {
      const found = await search.find({ seller: [username] }, pageOf({ sort: 'newest', page, limit }))
      const next = page * limit < found.total ? page + 1 : null
      return withCards('{"items":[', found, () =>
        out.text(`],"total":${found.total},"next":${next},"seller":${seller}}`),
      )
    },
  }
}

function pageOf({ sort, page, limit }: Pick<Filter, 'sort' | 'page' | 'limit'>): Page {
  return { order: sort, skip: (page - 1) * limit, limit }
}
