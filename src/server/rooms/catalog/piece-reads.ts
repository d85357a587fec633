import type pg from 'pg'
import { serviceFeeCents } from '#contract/fees.ts'
import type { SellerInfo } from '#contract/catalog.ts'
import type { Changes } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { findPieceText, type PieceText } from './card.store.ts'
import { findSellerPage, type SellerPage } from './seller.store.ts'
import { sellerInfoOf } from './seller-view.ts'
import type { Showcase } from './showcase.ts'

export interface PieceReads {
  /** The contract's `piece` as JSON text; refuses with not_found. */
  piece(id: string): Promise<string>
  /** Refuses with not_found; to be called after the barrier. */
  sellerById(id: string): Promise<SellerInfo>
  sellerByName(username: string): Promise<SellerInfo>
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

  async function sellerPage(id: string): Promise<SellerPage> {
    const known = showcase.sellers.get(id)
    if (known) return known
    const ticket = showcase.sellers.ticket()
    const seller = await findSellerPage(pool, id)
    if (!seller) throw refuse('not_found')
    showcase.sellers.set(id, seller, ticket)
    return seller
  }

  const sellerById = async (id: string): Promise<SellerInfo> =>
    sellerInfoOf(await sellerPage(id), showcase.index.listedBy(id))

  return {
    sellerById,
    async sellerByName(username) {
      const id = showcase.index.names.sellers.keyOfLabel(username)
      if (id === undefined || !(await sellerPage(id)).isSeller) throw refuse('not_found')
      return sellerById(id)
    },
    async piece(id) {
      const piece = await freshPiece(id)
      const seller = JSON.stringify(await sellerById(piece.sellerId))
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
