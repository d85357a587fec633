import type { BrandRow, TypeRow } from './catalog-rows.store.ts'
import { SearchDictionary } from '../../search/query/dictionary.ts'
import { CardCache } from './card-cache.ts'
import { Cache } from './cache.ts'
import type { SellerText } from '../../core/seller-view.ts'
import type { ListingText } from './card.store.ts'

export interface CachedResponse {
  /** Bytes rather than text, so that a cached response is compressed only once. */
  body: Buffer
  etag: string
  /** Version of the catalog that the response was built from. */
  version: number
}

/**
 * Catalog data cached in this process, besides the search index. The feed keeps it current; read it after the read
 * barrier.
 */
export class CatalogCache {
  brands: BrandRow[] = []
  types: TypeRow[] = []
  /** Dictionary that parses searches. */
  dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
  /** Cards without names, by listing number. */
  readonly cards: CardCache
  readonly listings = new Cache<string, ListingText>(16_000_000, (listing) => listing.head.length + 300)
  readonly sellers = new Cache<string, SellerText>(4_500_000, (seller) => seller.head.length + 200)
  /** The size includes the key: it contains the whole filter and may be longer than the response. */
  readonly responses = new Cache<string, CachedResponse>(
    1_400_000,
    (answer, key) => answer.body.length + 2 * key.length + 300,
  )
  /** Incremented at each change; a cached response of another version is stale. */
  version = 0

  /** `cardBytes`: maximum bytes of cached cards; 0 disables the cache. */
  constructor(cardBytes: number) {
    this.cards = new CardCache(cardBytes)
  }

  /** Drops all cached texts; they all contain names. */
  dropAllTexts(): void {
    this.version++
    this.cards.dropAll()
    this.listings.dropAll()
    this.sellers.dropAll()
    this.responses.dropAll()
  }
}
