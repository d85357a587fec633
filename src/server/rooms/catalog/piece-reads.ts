import type pg from 'pg'
import { serviceFeeCents } from '#contract/fees.ts'
import type { Changes } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { findPieceText, type PieceText } from './card.store.ts'
import { findSellerPage } from './seller.store.ts'
import { sellerTextOf, type SellerText } from './seller-view.ts'
import type { Showcase } from './showcase.ts'

export interface PieceReads {
  /** The contract's `piece` as JSON text; refuses with not_found. */
  piece(id: string): Promise<string>
  /** The contract's `sellerInfo` as JSON text; refuses with not_found; to be called after the barrier. */
  sellerByName(username: string): Promise<string>
  noteViews(id: string, views: number): void
}

export function openPieceReads(
  pool: pg.Pool,
  changes: Changes,
  showcase: Showcase,
  serviceFeeBps: number,
): PieceReads {
  /** What is not kept is read while the barrier is waited for: what a statement reads is fresh by itself. */
  async function freshPiece(id: string): Promise<PieceText> {
    if (showcase.pieces.get(id)) await changes.fresh()
    const known = showcase.pieces.get(id)
    if (known) return known
    const ticket = showcase.pieces.ticket()
    const [piece] = await Promise.all([findPieceText(pool, id), changes.fresh()])
    if (!piece) throw refuse('not_found')
    showcase.pieces.set(id, piece, ticket)
    return piece
  }

  async function sellerText(id: string): Promise<SellerText> {
    const known = showcase.sellers.get(id)
    if (known) return known
    const ticket = showcase.sellers.ticket()
    const page = await findSellerPage(pool, id)
    if (!page) throw refuse('not_found')
    const text = sellerTextOf(page)
    showcase.sellers.set(id, text, ticket)
    return text
  }

  const withCount = ({ head }: SellerText, id: string): string =>
    `${head},"itemCount":${showcase.index.listedBy(id)}}`

  return {
    async sellerByName(username) {
      const id = showcase.index.names.sellers.keyOfLabel(username)
      const seller = id === undefined ? undefined : await sellerText(id)
      if (id === undefined || !seller?.isSeller) throw refuse('not_found')
      return withCount(seller, id)
    },
    async piece(id) {
      const piece = await freshPiece(id)
      const seller = withCount(await sellerText(piece.sellerId), piece.sellerId)
      const cents = serviceFeeCents(piece.priceCents, serviceFeeBps)
      const fee = `{"cents":${cents},"currency":"${piece.currency}"}`
      return `${piece.head},"seller":${seller},"serviceFee":${fee},"viewCount":${piece.views}}`
    },
    noteViews(id, views) {
      const piece = showcase.pieces.get(id)
      if (piece) piece.views = views
    },
  }
}
