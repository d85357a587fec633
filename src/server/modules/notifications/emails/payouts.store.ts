import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface PayoutInEmail {
  id: string
  cents: number
  currency: string
  state: string
  arrivesAt: Date | null
  /**
   * Last four digits of the bank account that received the payout. Null if the seller has changed the bank account
   * since then.
   */
  last4: string | null
  /** Number of orders in this payout, as far as the provider has reported them. */
  orders: number
}

/** Returns payouts for emails, keyed by payout id. */
export async function findPayoutsInEmail(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutInEmail>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PayoutInEmail>`
    select p.id, p.amount_cents as cents, p.currency, p.state, p.arrives_at as "arrivesAt", b.last4,
      (select count(distinct i.seller_order_id)::integer from payout_items i
        where i.payout_id = p.id and i.kind = 'earnings') as orders
    from payouts p left join payout_banks b on b.seller_id = p.seller_id
      and (b.changed_at is null or b.changed_at < p.asked_at)
    where p.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
