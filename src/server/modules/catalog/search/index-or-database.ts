import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import type { CatalogSearch, FoundListings, Page } from './catalog-search.ts'
import type { ListingQuery } from './listing-records.ts'
import { Semaphore } from './semaphore.ts'

/** SQLSTATE of an SQL statement that was canceled because it exceeded its timeout. */
const tookTooLong = '57014'

/** Searches PostgreSQL until the in-memory index has been filled, and the index from then on. */
export class IndexOrDatabase implements CatalogSearch {
  private readonly inMemory: CatalogSearch
  private readonly inDatabase: CatalogSearch
  private readonly filling: { isFilled: boolean }
  /**
   * Limits on concurrent searches in PostgreSQL, so that database connections remain available for filling the index
   * and for other work. Counting the facets of all listings can take seconds.
   */
  private readonly counts = new Semaphore(2)
  private readonly lists = new Semaphore(6)

  constructor(inMemory: CatalogSearch, inDatabase: CatalogSearch, filling: { isFilled: boolean }) {
    this.inMemory = inMemory
    this.inDatabase = inDatabase
    this.filling = filling
  }

  /**
   * Searches the index or, until it has been filled, PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  find(wanted: ListingQuery, page: Page): Promise<FoundListings> {
    return this.ask(page.facets ? this.counts : this.lists, (search) => search.find(wanted, page))
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return this.now.sellerIdOf(username)
  }

  /**
   * Counts in the index or, until it has been filled, in PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return this.ask(this.lists, (search) => search.countSellers(ids))
  }

  /**
   * Counts in the index or, until it has been filled, in PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return this.ask(this.lists, (search) => search.countBrands(ids))
  }

  /** Resumes all waiting searches after the index has been filled. The resumed searches use the index. */
  releaseWaiting(): void {
    this.counts.releaseWaiting()
    this.lists.releaseWaiting()
  }

  private async ask<T>(turns: Semaphore, work: (search: CatalogSearch) => Promise<T>): Promise<T> {
    if (this.filling.isFilled) return work(this.inMemory)
    await turns.acquire()
    try {
      return await work(this.now)
    } catch (error) {
      if ((error as { code?: unknown }).code !== tookTooLong) throw error
      throw new DatabaseUnavailable('a PostgreSQL search timed out while the search index is being filled')
    } finally {
      turns.release()
    }
  }

  private get now(): CatalogSearch {
    return this.filling.isFilled ? this.inMemory : this.inDatabase
  }
}
