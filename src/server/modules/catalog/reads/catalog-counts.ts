import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'
import type { BrandRow, TypeRow } from './cache/catalog-rows.store.ts'
import { countsByLabel } from './name-queries.ts'

/** Brands and types of the catalog, with the number of listings for sale. */
export interface CatalogCounts {
  /** Returns all brands sorted by name, each with its number of listings for sale. */
  listBrandRows(): Promise<(BrandRow & { listed: number })[]>
  /** Returns all types in display order, including retired types. */
  listTypeRows(): Promise<TypeRow[]>
  /** Returns the number of listings for sale for each of these sellers, keyed by seller id. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** Returns the number of listings for sale for each of these brands, keyed by brand id. */
  countBrands(ids: readonly number[]): Promise<Map<number, number>>
  /** Returns the number of listings for sale for each type and for each color, keyed by label. */
  countLabels(): ReturnType<typeof countsByLabel>
}

/** Creates the functions that count listings. Each function waits for the read barrier. */
export function createCounts(
  invalidations: Pick<InvalidationLog, 'waitUntilCurrent'>,
  cache: Pick<CatalogCache, 'brands' | 'types'>,
  search: CatalogSearch,
): CatalogCounts {
  return {
    async listBrandRows() {
      await invalidations.waitUntilCurrent()
      const { brands } = cache
      const listed = await search.countBrands(brands.map(({ id }) => id))
      return brands.map((brand) => ({ ...brand, listed: listed.get(brand.id) ?? 0 }))
    },
    async listTypeRows() {
      await invalidations.waitUntilCurrent()
      return cache.types
    },
    async countSellers(ids) {
      await invalidations.waitUntilCurrent()
      return search.countSellers(ids)
    },
    async countBrands(ids) {
      await invalidations.waitUntilCurrent()
      return search.countBrands(ids)
    },
    async countLabels() {
      await invalidations.waitUntilCurrent()
      return countsByLabel(search)
    },
  }
}
