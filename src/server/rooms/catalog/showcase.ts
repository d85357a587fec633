import type { BrandRow, TypeRow } from './facts.store.ts'
import { CardShelf } from './card-shelf.ts'
import { Kept } from './kept.ts'
import { PieceIndex } from './search/piece-index.ts'
import type { SellerText } from './seller-view.ts'
import type { PieceText } from './card.store.ts'

export interface Answer {
  body: string
  etag: string
  /** The showcase's version it was made of. */
  version: number
}

/** What this process knows of the catalogue. The feed keeps it right; reads come after the barrier. */
export class Showcase {
  readonly index = new PieceIndex(13_000_000)
  brands: BrandRow[] = []
  types: TypeRow[] = []
  /** What cards say beside names, by piece number. */
  readonly cards = new CardShelf(17_000_000)
  readonly pieces = new Kept<string, PieceText>(2_000_000, (piece) => piece.head.length + 300)
  readonly sellers = new Kept<string, SellerText>(4_500_000, (seller) => seller.head.length + 200)
  readonly answers = new Kept<string, Answer>(1_400_000, (answer) => answer.body.length + 300)
  /** Grows with every change, so that a whole answer can tell whether it still stands. */
  version = 0

  /** Names are part of every text. */
  dropTexts(): void {
    this.version++
    this.cards.dropAll()
    this.pieces.dropAll()
    this.sellers.dropAll()
    this.answers.dropAll()
  }
}
