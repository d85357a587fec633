import type pg from 'pg'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { attributesKey } from '../core/attributes.ts'
import { catalogLists } from '../core/catalog-lists.ts'
import { setTypesWithoutSizes } from '../core/types-without-sizes.ts'
import { createSearchDictionary } from './dictionary.ts'
import { readBrands, readIndexedListings, readSynonyms, readTypes } from './cache/catalog-rows.store.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

/** Keeps the brands, types, and synonyms in the catalog cache current, in a process that searches in PostgreSQL. */
export async function startNamesFeed(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  cache: CatalogCache,
): Promise<void> {
  async function readNames(): Promise<void> {
    const [brands, types, synonyms] = await Promise.all([
      readBrands(pool),
      readTypes(pool),
      readSynonyms(pool),
    ])
    setTypesWithoutSizes(types, catalogLists().typeSizes)
    Object.assign(cache, { brands, types, dictionary: createSearchDictionary(brands, types, synonyms) })
    cache.dropAllTexts()
  }

  /** Reloads the names if one of the listings has a brand or type that is not in the cache. */
  async function loadMissingNames(ids: string[]): Promise<void> {
    const brands = new Set(cache.brands.map(({ id }) => id))
    const types = new Set(cache.types.map(({ id }) => id))
    const listings = await readIndexedListings(pool, ids)
    const isKnown = ({ brandId, typeId }: (typeof listings)[number]) =>
      (brandId === null || brands.has(brandId)) && types.has(typeId)
    if (!listings.every(isKnown)) await readNames()
  }

  invalidations.on('listing', async (ids) => {
    await loadMissingNames(ids)
    cache.version++
    for (const id of ids) cache.listings.drop(id)
  })
  invalidations.on('seller', async (ids) => {
    cache.version++
    for (const id of ids) cache.sellers.drop(id)
  })
  invalidations.on('brand', readNames)
  invalidations.on('type', readNames)
  invalidations.on('settings', async (keys) => {
    if (keys.includes('setting:catalog')) await readNames()
    if (keys.includes(`setting:${attributesKey}`)) cache.dropAllTexts()
  })
  invalidations.on('catalog', readNames)
  invalidations.onReset(readNames)
  await readNames()
}
