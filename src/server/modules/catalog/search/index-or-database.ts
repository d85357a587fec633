import type { CatalogSearch, FoundListings, Page } from './catalog-search.ts'
import type { ListingQuery } from './index/listing-facts.ts'

/** Asks this process's own index while it is filled, and PostgreSQL while it is not. */
export class IndexOrDatabase implements CatalogSearch {
  private readonly inMemory: CatalogSearch
  private readonly inDatabase: CatalogSearch
  private readonly filling: { isFilled: boolean }

  constructor(inMemory: CatalogSearch, inDatabase: CatalogSearch, filling: { isFilled: boolean }) {
    this.inMemory = inMemory
    this.inDatabase = inDatabase
    this.filling = filling
  }

  find(wanted: ListingQuery, page: Page): Promise<FoundListings> {
    return this.now.find(wanted, page)
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
