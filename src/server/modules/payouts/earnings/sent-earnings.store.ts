import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface RefundCover {
  /** Total amount of the seller's transfers that was neither paid out nor reversed, in cents. */
  balanceCents: number
  owedCents: number
  /** Amount, in cents, of the transfers for this seller order that can still be reversed. */
  ownCents: number
  /** Whether the seller has debts that no pending refund will collect. */
  isInDebt: boolean
}

/**
 * Calculates from our database how much a seller's account can pay back for a seller order. Does not call the provider.
 */
export async function readRefundCover(
  db: Db | Tx,
  { id, sellerId, currency }: { id: string; sellerId: string; currency: string },
): Promise<RefundCover> {
  const { rows } = await sql<RefundCover>`
    select t.balance as "balanceCents", d.owed as "owedCents", t.own - d.own as "ownCents",
      d.is_in_debt as "isInDebt"
    from (select coalesce(sum(amount_cents - reversed_cents - paid_out_cents), 0)::bigint as balance,
        coalesce(sum(amount_cents - reversed_cents) filter (where seller_order_id = ${id}), 0)::bigint as own
      from transfers where seller_id = ${sellerId} and currency = ${currency} and state = 'succeeded'
        and provider_id is not null) t,
      (select coalesce(sum(open_cents), 0)::bigint as owed,
        coalesce(sum(open_cents) filter (where seller_order_id = ${id}), 0)::bigint as own,
        coalesce(bool_or(open_cents > (select coalesce(sum(r.earnings_cents), 0) from refunds r
          where r.seller_order_id = seller_debts.seller_order_id and r.state = 'pending' and r.by <> 'admin'
            and r.earnings_from = 'debt')), false) as is_in_debt
      from seller_debts where seller_id = ${sellerId} and currency = ${currency} and open_cents > 0) d`.execute(
    db,
  )
  return rows[0]!
}

/** A transfer needs attention after this number of failed attempts. */
export const stuckAttempts = 3

/** Returns the ids of seller orders whose transfer has failed at least `stuckAttempts` times. */
export async function listStuckSellerOrderIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.seller_order_id as id from transfers t join outbox m on m.topic = 'payouts:transfer' and m.key = t.id
    where t.state = 'pending' and m.attempts >= ${stuckAttempts}`.execute(db)
  return rows.map(({ id }) => id)
}
