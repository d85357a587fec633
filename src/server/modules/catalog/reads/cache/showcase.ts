import type { BrandRow, TypeRow } from './facts.store.ts'
import { SearchDictionary } from '../../search/query/dictionary.ts'
import { CardCache } from './card-cache.ts'
import { Cache } from './cache.ts'
import type { SellerText } from '../../core/seller-view.ts'
import type { ListingText } from './card.store.ts'

export interface CachedAnswer {
  /** Bytes, so that what is kept is compressed once. */
  body: Buffer
  etag: string
  /** Version of the catalog that it was made of. */
  version: number
}

/** What this process knows of the catalog beside its search. The feed keeps it right; reads come after the read barrier. */
export class Showcase {
  brands: BrandRow[] = []
  types: TypeRow[] = []
  /** How searches are read. */
  dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
  /** What cards say beside names, by listing number. */
  readonly cards: CardCache
  readonly listings = new Cache<string, ListingText>(16_000_000, (listing) => listing.head.length + 300)
  readonly sellers = new Cache<string, SellerText>(4_500_000, (seller) => seller.head.length + 200)
  /** The key of an answer is all of its filter, and that may be longer than the answer. */
  readonly answers = new Cache<string, CachedAnswer>(
    1_400_000,
    (answer, key) => answer.body.length + 2 * key.length + 300,
  )
  /** Incremented at each change; a cached answer of another version is stale. */
  version = 0

  /** `cardBytes`: bytes for cards, 0 to keep none. */
  constructor(cardBytes: number) {
    this.cards = new CardCache(cardBytes)
  }

  /** Names are part of every text. */
  dropTexts(): void {
    this.version++
    this.cards.dropAll()
    this.listings.dropAll()
    this.sellers.dropAll()
    this.answers.dropAll()
  }
}
