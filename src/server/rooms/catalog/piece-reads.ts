import type pg from 'pg'
import { serviceFeeCents } from '#contract/fees.ts'
import type { Changes } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingValues } from '#platform/settings-table.ts'
import { earlyAccessMs, type EarlyAccess } from './early-access.ts'
import { findPieceText, type PieceText } from './card.store.ts'
import { findSellerPage } from './seller.store.ts'
import { sellerTextOf, type SellerText } from './seller-view.ts'
import type { Showcase } from './showcase.ts'

/** What counts now; it may change while the house runs. */
export type CatalogSettings = Readonly<
  EarlyAccess & Pick<SettingValues, 'serviceFeeBps' | 'perkNoServiceFee'>
>

export interface PieceReads {
  /** The contract's `piece` as JSON text as it is at `now`, ms; refuses with not_found. */
  piece(id: string, now: number): Promise<string>
  /** The contract's `sellerInfo` as JSON text; refuses with not_found; to be called after the barrier. */
  sellerByName(username: string): Promise<string>
  noteViews(id: string, views: number): void
}

export function openPieceReads(
  pool: pg.Pool,
  changes: Changes,
  showcase: Showcase,
  settings: CatalogSettings,
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

  function feeText({ priceCents, currency }: PieceText): string {
    const fee = serviceFeeCents(priceCents, settings.serviceFeeBps)
    const saved = settings.perkNoServiceFee === 1 ? fee : 0
    const money = (cents: number) => `{"cents":${cents},"currency":"${currency}"}`
    return `"serviceFee":${money(fee)},"memberSaves":${money(saved)}`
  }

  function membersUntil({ listedAt }: PieceText, { isSA }: SellerText, now: number): string {
    const opensAt = listedAt + earlyAccessMs(settings)
    return isSA && opensAt > now ? `"${new Date(opensAt).toISOString()}"` : 'null'
  }

  return {
    async sellerByName(username) {
      const id = showcase.index.names.sellers.keyOfLabel(username)
      const seller = id === undefined ? undefined : await sellerText(id)
      // A super-admin is a seller to others once the house has listed something under that name.
      const isShown = seller?.isSeller || (seller?.isSA && showcase.index.listedBy(id!) > 0)
      if (id === undefined || !seller || !isShown) throw refuse('not_found')
      return withCount(seller, id)
    },
    async piece(id, now) {
      const piece = await freshPiece(id)
      const seller = await sellerText(piece.sellerId)
      return [
        `${piece.head},"seller":${withCount(seller, piece.sellerId)}`,
        `"membersUntil":${membersUntil(piece, seller, now)}`,
        feeText(piece),
        `"viewCount":${piece.views}}`,
      ].join()
    },
    noteViews(id, views) {
      const piece = showcase.pieces.get(id)
      if (piece) piece.views = views
    },
  }
}
