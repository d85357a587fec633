import type pg from 'pg'
import { isFeatureOn, requireFeature } from '#platform/settings/features.ts'
import type { CatalogSearch, FoundListings, ResultPage } from './catalog-search.ts'
import { countFirstPartyByBrand, findFirstPartySellers } from './first-party.store.ts'
import type { ListingQuery } from './listing-records.ts'

/**
 * Hides first-party listings while first-party sales are off. While first-party sales are on, forwards searches
 * unchanged.
 */
export class FirstPartySearch implements CatalogSearch {
  private readonly search: CatalogSearch
  private readonly pool: pg.Pool

  constructor(search: CatalogSearch, pool: pg.Pool) {
    this.search = search
    this.pool = pool
  }

  /** @throws feature_off if the query requests listings of the Direct area while this area is off */
  async find(wanted: ListingQuery, page: ResultPage): Promise<FoundListings> {
    if (wanted.direct === true) requireFeature('direct')
    return this.search.find(isFeatureOn('firstParty') ? wanted : { ...wanted, direct: false }, page)
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return this.search.sellerIdOf(username)
  }

  async countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    const counts = await this.search.countSellers(ids)
    if (isFeatureOn('firstParty')) return counts
    for (const id of await findFirstPartySellers(this.pool, ids)) counts.set(id, 0)
    return counts
  }

  async countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    const counts = await this.search.countBrands(ids)
    if (isFeatureOn('firstParty')) return counts
    // Subtract first-party listings, because counting the few first-party listings is faster than counting the listings
    // of all other sellers.
    for (const [id, own] of await countFirstPartyByBrand(this.pool, ids))
      counts.set(id, Math.max((counts.get(id) ?? 0) - own, 0))
    return counts
  }
}
