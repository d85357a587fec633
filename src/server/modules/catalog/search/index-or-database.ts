import { setTimeout } from 'node:timers/promises'
import type { CatalogSearch, FoundListings, Page } from './catalog-search.ts'
import type { ListingQuery } from './index/listing-facts.ts'

/** A count of all listings may take PostgreSQL seconds: so many at once leave connections to the filling and to all else. */
const mostCounts = 2
const lookAgainMs = 20

/** Asks this process's own index while it is filled, and PostgreSQL while it is not. */
export class IndexOrDatabase implements CatalogSearch {
  private readonly inMemory: CatalogSearch
  private readonly inDatabase: CatalogSearch
  private readonly filling: { isFilled: boolean }
  private counting = 0

  constructor(inMemory: CatalogSearch, inDatabase: CatalogSearch, filling: { isFilled: boolean }) {
    this.inMemory = inMemory
    this.inDatabase = inDatabase
    this.filling = filling
  }

  async find(wanted: ListingQuery, page: Page): Promise<FoundListings> {
    if (!page.facets) return this.now.find(wanted, page)
    while (this.counting >= mostCounts && !this.filling.isFilled) await setTimeout(lookAgainMs)
    if (this.filling.isFilled) return this.inMemory.find(wanted, page)
    this.counting++
    return this.inDatabase.find(wanted, page).finally(() => this.counting--)
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return this.now.sellerIdOf(username)
  }

  countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return this.now.countSellers(ids)
  }

  countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return this.now.countBrands(ids)
  }

  private get now(): CatalogSearch {
    return this.filling.isFilled ? this.inMemory : this.inDatabase
  }
}
