import type pg from 'pg'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { attributesKey } from '../core/attributes.ts'
import { createSearchDictionary } from './dictionary.ts'
import { readBrands, readRecordsOf, readSynonyms, readTypes } from './cache/catalog-rows.store.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

/** Keeps the brands, types, and synonyms in the catalog cache current, in a process that searches in PostgreSQL. */
export async function startNamesFeed(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  showcase: CatalogCache,
): Promise<void> {
  async function readNames(): Promise<void> {
    const [brands, types, synonyms] = await Promise.all([
      readBrands(pool),
      readTypes(pool),
      readSynonyms(pool),
    ])
    Object.assign(showcase, { brands, types, dictionary: createSearchDictionary(brands, types, synonyms) })
    showcase.dropAllTexts()
  }

  /** Reloads the names if one of the listings has a brand or type that is not in the cache. */
  async function learnNamesOf(ids: string[]): Promise<void> {
    const brands = new Set(showcase.brands.map(({ id }) => id))
    const types = new Set(showcase.types.map(({ id }) => id))
    const listings = await readRecordsOf(pool, ids)
    if (!listings.every(({ brandId, typeId }) => brands.has(brandId) && types.has(typeId))) await readNames()
  }

  invalidations.on('listing', async (ids) => {
    await learnNamesOf(ids)
    showcase.version++
    for (const id of ids) showcase.listings.drop(id)
  })
  invalidations.on('seller', async (ids) => {
    showcase.version++
    for (const id of ids) showcase.sellers.drop(id)
  })
  invalidations.on('brand', readNames)
  invalidations.on('type', readNames)
  invalidations.on('settings', async (keys) => {
    if (keys.includes('setting:catalog')) await readNames()
    if (keys.includes(`setting:${attributesKey}`)) showcase.dropAllTexts()
  })
  invalidations.on('catalog', readNames)
  invalidations.onReset(readNames)
  await readNames()
}
