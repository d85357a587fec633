import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import type { CatalogSearch, FoundListings, Page } from './catalog-search.ts'
import type { ListingQuery } from './listing-facts.ts'
import { Turns } from './turns.ts'

/** What PostgreSQL says of a statement that took longer than it may (SQLSTATE). */
const tookTooLong = '57014'

/** Asks this process's own index while it is filled, and PostgreSQL while it is not. */
export class IndexOrDatabase implements CatalogSearch {
  private readonly inMemory: CatalogSearch
  private readonly inDatabase: CatalogSearch
  private readonly filling: { isFilled: boolean }
  /** A count of all listings may take PostgreSQL seconds: so many at once leave connections to the filling and to all else. */
  private readonly counts = new Turns(2)
  private readonly lists = new Turns(6)

  constructor(inMemory: CatalogSearch, inDatabase: CatalogSearch, filling: { isFilled: boolean }) {
    this.inMemory = inMemory
    this.inDatabase = inDatabase
    this.filling = filling
  }

  /** @throws DatabaseUnavailable where others are asked before for longer than a visitor waits */
  find(wanted: ListingQuery, page: Page): Promise<FoundListings> {
    return this.ask(page.facets ? this.counts : this.lists, (search) => search.find(wanted, page))
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return this.now.sellerIdOf(username)
  }

  /** @throws DatabaseUnavailable as `find` does */
  countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return this.ask(this.lists, (search) => search.countSellers(ids))
  }

  /** @throws DatabaseUnavailable as `find` does */
  countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return this.ask(this.lists, (search) => search.countBrands(ids))
  }

  /** Has those who wait ask the index, which is filled now. */
  letAllIn(): void {
    this.counts.letAllIn()
    this.lists.letAllIn()
  }

  private async ask<T>(turns: Turns, work: (search: CatalogSearch) => Promise<T>): Promise<T> {
    if (this.filling.isFilled) return work(this.inMemory)
    await turns.begin()
    try {
      return await work(this.now)
    } catch (error) {
      if ((error as { code?: unknown }).code !== tookTooLong) throw error
      throw new DatabaseUnavailable('a count took PostgreSQL too long while the search index is filled')
    } finally {
      turns.end()
    }
  }

  private get now(): CatalogSearch {
    return this.filling.isFilled ? this.inMemory : this.inDatabase
  }
}
