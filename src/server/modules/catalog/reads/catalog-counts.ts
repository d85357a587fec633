import type { BrandRow, TypeRow } from './cache/catalog-rows.store.ts'
import type { countsByLabel } from './name-reads.ts'

/** Brands and types of the catalog, with the number of listings for sale. */
export interface CatalogCounts {
  /** Returns all brands sorted by name, each with its number of listings for sale. */
  listBrandRows(): Promise<(BrandRow & { listed: number })[]>
  /** Returns all types in display order, including retired types. */
  listTypeRows(): Promise<TypeRow[]>
  /** Returns the number of listings for sale for each of these sellers, keyed by seller id. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** Returns the number of listings for sale for each type and for each color, keyed by label. */
  countLabels(): ReturnType<typeof countsByLabel>
}
