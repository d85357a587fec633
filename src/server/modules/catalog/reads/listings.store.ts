import type { NotNull } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface PricedListing {
  id: string
  title: string
  sellerId: string
  priceCents: number
  currency: string
  totalAllowed: number
  state: 'draft' | 'active' | 'paused' | 'removed'
  /** True if the marketplace itself sells the listing. */
  isDirect: boolean
}

export async function findPricedListings(db: Db | Tx, ids: readonly string[]): Promise<PricedListing[]> {
  return (
    db
      .selectFrom('listings')
      .innerJoin('sellers', 'sellers.id', 'listings.seller_id')
      .select([
        'listings.id',
        'listings.title',
        'listings.seller_id as sellerId',
        'listings.price_cents as priceCents',
        'listings.currency',
        'listings.total_allowed as totalAllowed',
        'listings.state',
        'sellers.is_sa as isDirect',
      ])
      .where('listings.id', '=', (eb) => eb.fn.any(eb.val(ids)))
      // Only drafts have no price, and drafts are not public.
      .where('listings.price_cents', 'is not', null)
      .$narrowType<{ priceCents: NotNull }>()
      .execute()
  )
}

export interface SitemapRow {
  id: string
  no: number
  username: string
  isDirect: boolean
  listedAt: Date
}

export async function listSitemap(db: Db, afterNo: number, limit: number): Promise<SitemapRow[]> {
  return db
    .selectFrom('listings')
    .innerJoin('sellers', 'sellers.id', 'listings.seller_id')
    .select([
      'listings.id',
      'listings.no',
      'sellers.username',
      'sellers.is_sa as isDirect',
      'listings.listed_at as listedAt',
    ])
    .where('listings.no', '>', afterNo)
    .where('listings.state', '=', 'active')
    .orderBy('listings.no')
    .limit(limit)
    .execute()
}
