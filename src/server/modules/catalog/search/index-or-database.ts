import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import type { CatalogSearch, FoundListings, ResultPage } from './catalog-search.ts'
import type { ListingQuery } from './listing-records.ts'
import { Semaphore } from './semaphore.ts'

/** SQLSTATE of a statement that PostgreSQL canceled because it exceeded its timeout. */
const queryCanceledCode = '57014'

/** Searches PostgreSQL until the in-memory index has been filled, and then searches the index. */
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
   * Searches the index. Until the index has been filled, searches PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  find(wanted: ListingQuery, page: ResultPage): Promise<FoundListings> {
    return this.run(page.facets ? this.counts : this.lists, (search) => search.find(wanted, page))
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return this.currentSearch.sellerIdOf(username)
  }

  /**
   * Counts in the index. Until the index has been filled, counts in PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return this.run(this.lists, (search) => search.countSellers(ids))
  }

  /**
   * Counts in the index. Until the index has been filled, counts in PostgreSQL within the concurrency limits.
   * @throws DatabaseUnavailable after waiting too long
   */
  countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return this.run(this.lists, (search) => search.countBrands(ids))
  }

  /** Resumes all waiting searches after the index has been filled. The resumed searches use the index. */
  releaseWaiting(): void {
    this.counts.releaseWaiting()
    this.lists.releaseWaiting()
  }

  private async run<T>(semaphore: Semaphore, work: (search: CatalogSearch) => Promise<T>): Promise<T> {
    if (this.filling.isFilled) return work(this.inMemory)
    await semaphore.acquire()
    try {
      return await work(this.currentSearch)
    } catch (error) {
      if ((error as { code?: unknown }).code !== queryCanceledCode) throw error
      throw new DatabaseUnavailable('a PostgreSQL search timed out while the search index is being filled')
    } finally {
      semaphore.release()
    }
  }

  private get currentSearch(): CatalogSearch {
    return this.filling.isFilled ? this.inMemory : this.inDatabase
  }
}
