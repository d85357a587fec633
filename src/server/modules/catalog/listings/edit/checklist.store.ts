import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface SellerReadiness {
  hasPhoto: boolean
  hasBio: boolean
  hasShipFrom: boolean
  hasShippingPrice: boolean
  hasReturnPolicy: boolean
  canBePaid: boolean
  isFirstParty: boolean
  hasListed: boolean
  /** Checklist lines that an admin has waived for the seller. */
  waived: string[]
  suspendedReason: string | null
}

/**
 * Returns the data for a seller's checklist. In a transaction, also locks the seller's row, so that no admin can
 * suspend the seller while the transaction publishes a listing.
 */
export async function findReadiness(db: Db | Tx, sellerId: string): Promise<SellerReadiness> {
  const { rows } = await sql<SellerReadiness>`
    select s.avatar_key is not null as "hasPhoto", s.bio <> '' as "hasBio", s.ship_from is not null as "hasShipFrom",
      s.shipping is not null or s.shipping_cents > 0 as "hasShippingPrice",
      s.return_policy <> '' or s.return_days is not null as "hasReturnPolicy", s.payouts_enabled as "canBePaid", s.is_sa as "isFirstParty",
      exists (select from listings p where p.seller_id = s.id and p.tab in ('active', 'paused', 'sold')) as "hasListed",
      s.waived, s.suspended_reason as "suspendedReason"
    from sellers s where s.id = ${sellerId} ${db.isTransaction ? sql`for share of s` : sql``}`.execute(db)
  return rows[0]!
}

export async function findVacationEnd(db: Db, sellerId: string): Promise<Date | null> {
  const rows = await db
    .selectFrom('sellers')
    .select('holiday_until as until')
    .where('id', '=', sellerId)
    .execute()
  return rows[0]?.until ?? null
}
