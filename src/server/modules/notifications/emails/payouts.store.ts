import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface PayoutInEmail {
  id: string
  cents: number
  currency: string
  state: string
  arrivesAt: Date | null
  /** Of the bank account it went to; null where the seller has another since. */
  last4: string | null
  /** How many orders it pays for, as far as the provider has said so. */
  orders: number
}

/** Payouts as an email shows them, by their ids. */
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
