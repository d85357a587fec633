import type pg from 'pg'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { attributesKey } from '../core/attributes.ts'
import { catalogLists } from '../core/catalog-lists.ts'
import { setTypesWithoutSizes } from '../core/types-without-sizes.ts'
import { createSearchDictionary } from './dictionary.ts'
import {
  readBrands,
  readColorAliases,
  readIndexedListings,
  readSellers,
  readSynonyms,
  readTypes,
  type IndexedListing,
} from './cache/catalog-rows.store.ts'
import type { ListingIndex } from '../search/listing-index.ts'
import { IndexFilling, type FillingDeps } from './index-filling.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

/**
 * Fills the catalog cache and the search index, and then updates both from the invalidation log. If the catalog is
 * large, the index is still incomplete when this function returns.
 */
export async function startFeed(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  cache: CatalogCache,
  index: ListingIndex,
  { log, maxListingsBeforeOpen, batchSize }: Pick<FillingDeps, 'log' | 'maxListingsBeforeOpen' | 'batchSize'>,
): Promise<IndexFilling> {
  const filling = new IndexFilling({
    pool,
    log,
    maxListingsBeforeOpen,
    batchSize,
    index,
    loadNames: loadMissingNames,
  })
  // Cached results from PostgreSQL become stale when the index is filled, because only the index corrects misspelled
  // words.
  filling.onFilled(() => cache.version++)
  let lastRead: Promise<void> = Promise.resolve()

  /**
   * Runs the functions that read names (of brands, types, synonyms and sellers) one at a time, so that an older read
   * cannot overwrite the result of a newer read.
   */
  function runSequentially(work: () => Promise<void>): Promise<void> {
    const done = lastRead.then(work)
    lastRead = done.catch(() => {})
    return done
  }

  async function readAll(): Promise<void> {
    await readNames()
    filling.start()
    await filling.waitIfSmall()
  }

  const readNames = (): Promise<void> =>
    runSequentially(async () => {
      const [brands, colors, types, sellers, synonyms] = await Promise.all([
        readBrands(pool),
        readColorAliases(pool),
        readTypes(pool),
        readSellers(pool, null),
        readSynonyms(pool),
      ])
      setTypesWithoutSizes(types, catalogLists().typeSizes)
      const dictionary = createSearchDictionary(brands, types, synonyms)
      Object.assign(cache, { brands, types, dictionary })
      index.setDictionary(dictionary)
      index.setColorAliases(colors)
      index.setBrands(brands)
      index.setTypes(types)
      index.setSellers(sellers)
      cache.dropAllTexts()
    })

  async function loadMissingNames(listings: readonly IndexedListing[]): Promise<void> {
    if (!listings.every((listing) => index.hasNamesOf(listing))) await readNames()
  }

  async function listingChanged(ids: string[]): Promise<void> {
    const isFilling = filling.recordChanges(ids)
    const listings = await readIndexedListings(pool, ids)
    await loadMissingNames(listings)
    // Apply the changes synchronously, so that no request can see a partly updated listing card.
    if (!isFilling) for (const listing of listings) index.put(listing)
    cache.version++
    for (const id of ids) cache.listings.drop(id)
    for (const { no } of listings) {
      cache.cards.drop(no)
      cache.changedListings.add(no)
    }
    // If a listing was deleted from the database, reload all listings, because the listing number under which the index
    // stores the deleted listing is unknown. Listings are deleted only by manual database changes.
    if (!isFilling && listings.length < ids.length) await readAll()
  }

  const sellerChanged = (ids: string[]): Promise<void> =>
    runSequentially(async () => {
      const sellers = await readSellers(pool, ids)
      cache.version++
      for (const id of ids) cache.sellers.drop(id)
      if (index.setSellers(sellers)) cache.dropAllTexts()
    })

  invalidations.on('listing', listingChanged)
  invalidations.on('seller', sellerChanged)
  invalidations.on('brand', readNames)
  invalidations.on('type', readNames)
  invalidations.on('settings', async (keys) => {
    if (keys.includes('setting:catalog')) await readNames()
    // The index does not change, because it contains the values of all public attributes regardless of their
    // definitions.
    if (keys.includes(`setting:${attributesKey}`)) cache.dropAllTexts()
  })
  invalidations.on('catalog', readAll)
  invalidations.onReset(readAll)
  await readAll()
  return filling
}
