import type { FitCounts } from '#contract/catalog/fit.ts'
import type { BrandRow, TypeRow } from './catalog-rows.store.ts'
import { SearchDictionary } from '../../search/query/dictionary.ts'
import type { FoundListings } from '../../search/catalog-search.ts'
import { CardCache } from './card-cache.ts'
import { ChangedListings } from './changed-listings.ts'
import { Cache } from './cache.ts'
import type { SellerJson } from '../../core/seller-view.ts'
import type { ListingJson } from './card.store.ts'

export interface CachedResponse {
  /** Body of the response. Stored as bytes instead of text, so that a cached response is compressed only once. */
  body: Buffer
  etag: string
  /** Version of the catalog (`CatalogCache.version`) for which the response was last known to be valid. */
  version: number
  /**
   * Only for a list of listings: the search result, and the position in `changedListings` at which the response was
   * last valid.
   */
  list?: { found: FoundListings; position: number }
}

/**
 * Catalog data that this process caches in addition to the search index. `startFeed` keeps the data current. Callers
 * must wait for the read barrier before they read the data.
 */
export class CatalogCache {
  brands: BrandRow[] = []
  types: TypeRow[] = []
  /** Dictionary with which search texts are parsed. */
  dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
  /**
   * Listing cards, keyed by listing number. The cached cards do not contain the names of the brand, type, gender,
   * color, condition and seller, which are added to each response.
   */
  readonly cards: CardCache
  readonly listings = new Cache<string, ListingJson>(16_000_000, (listing) => listing.head.length + 300)
  readonly sellers = new Cache<string, SellerJson>(4_500_000, (seller) => seller.head.length + 200)
  /** Buyers' answers to the question of how items fit, keyed by brand and type (`brand:type`). */
  readonly fits = new Cache<string, FitCounts>(500_000, (_, key) => key.length + 100)
  /**
   * Cached responses. The size of an entry includes its key, which contains the whole filter and can be longer than the
   * response.
   */
  readonly responses = new Cache<string, CachedResponse>(
    1_400_000,
    (answer, key) => answer.body.length + 2 * key.length + 300,
  )
  /** Incremented by every change to the catalog. A cached response with another version might be stale. */
  version = 0
  readonly changedListings = new ChangedListings()

  /**
   * Creates an empty cache that uses at most `cardBytes` bytes for listing cards. 0 disables the caching of listing
   * cards.
   */
  constructor(cardBytes: number) {
    this.cards = new CardCache(cardBytes)
  }

  /** Drops all cached text, because any cached text can contain the name of a brand, type, or seller. */
  dropAllTexts(): void {
    this.version++
    this.changedListings.addAll()
    this.cards.dropAll()
    this.listings.dropAll()
    this.sellers.dropAll()
    this.responses.dropAll()
  }
}
