import type { BrandRow, TypeRow } from './cache/facts.store.ts'
import type { countsByLabel } from './name-reads.ts'

/** Brands and types of the catalog, with the number of listings on sale. */
export interface CatalogCounts {
  /** Every brand with its names and the number of its listings on sale, by name. */
  listBrandRows(): Promise<(BrandRow & { listed: number })[]>
  /** All types, retired ones too, in their order. */
  listTypeRows(): Promise<TypeRow[]>
  /** How many listings each of these sellers has on sale. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** The same of types and colors, by label. */
  countLabels(): ReturnType<typeof countsByLabel>
}
