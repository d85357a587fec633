import type { NotNull } from 'kysely'
import type { Db, Tx } from '#platform/db.ts'
import './catalog.tables.ts'

export interface PricedPiece {
  id: string
  title: string
  sellerId: string
  priceCents: number
  currency: string
  totalAllowed: number
  state: 'draft' | 'active' | 'paused' | 'removed'
  /** Listed by the house. */
  isDirect: boolean
}

export async function findPieces(db: Db | Tx, ids: readonly string[]): Promise<PricedPiece[]> {
  return (
    db
      .selectFrom('pieces')
      .innerJoin('sellers', 'sellers.id', 'pieces.seller_id')
      .select([
        'pieces.id',
        'pieces.title',
        'pieces.seller_id as sellerId',
        'pieces.price_cents as priceCents',
        'pieces.currency',
        'pieces.total_allowed as totalAllowed',
        'pieces.state',
        'sellers.is_sa as isDirect',
      ])
      .where('pieces.id', '=', (eb) => eb.fn.any(eb.val(ids)))
      // Only a draft has no price, and nobody has met it yet.
      .where('pieces.price_cents', 'is not', null)
      .$narrowType<{ priceCents: NotNull }>()
      .execute()
  )
}

export interface SitemapEntry {
  id: string
  no: number
  username: string
  isDirect: boolean
  listedAt: Date
}

export async function listSitemap(db: Db, afterNo: number, limit: number): Promise<SitemapEntry[]> {
  return db
    .selectFrom('pieces')
    .innerJoin('sellers', 'sellers.id', 'pieces.seller_id')
    .select([
      'pieces.id',
      'pieces.no',
      'sellers.username',
      'sellers.is_sa as isDirect',
      'pieces.listed_at as listedAt',
    ])
    .where('pieces.no', '>', afterNo)
    .where('pieces.state', '=', 'active')
    .orderBy('pieces.no')
    .limit(limit)
    .execute()
}
