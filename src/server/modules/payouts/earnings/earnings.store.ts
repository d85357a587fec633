import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import type { OpenDebt, EarningsBalance } from './earnings.rules.ts'

/** Returns the earnings balance of one seller order. The caller must have locked the seller order. */
export async function readEarningsBalance(tx: Tx, sellerOrderId: string): Promise<EarningsBalance> {
  const { rows } = await sql<EarningsBalance>`
    select coalesce(seller_order.earnings_cents, 0) as "earningsCents",
      r.held as "heldRefundCents", r.debt as "debtRefundCents",
      l.held as "lostHeldCents", l.debt as "lostDebtCents",
      (select coalesce(sum(from_held_cents), 0)::bigint from transfers where seller_order_id = seller_order.id)
        as "fromHeldCents"
    from seller_orders seller_order,
      lateral (select
          coalesce(sum(earnings_cents) filter (where earnings_from = 'held' and state in ('pending', 'succeeded')), 0)::bigint as held,
          coalesce(sum(earnings_cents) filter (where earnings_from = 'debt'
            and (state = 'succeeded' or (state = 'pending' and by <> 'admin'))), 0)::bigint as debt
        from refunds where seller_order_id = seller_order.id) r,
      lateral (select
          coalesce(sum(earnings_cents) filter (where earnings_from = 'held'), 0)::bigint as held,
          coalesce(sum(earnings_cents) filter (where earnings_from = 'debt'), 0)::bigint as debt
        from dispute_losses where seller_order_id = seller_order.id) l
    where seller_order.id = ${sellerOrderId}`.execute(tx)
  return rows[0]!
}

export const debtTopic = 'payouts:debt'

export interface DebtRow extends OpenDebt {
  sellerId: string
  currency: string
}

/**
 * Sets and locks the seller's total debt from a seller order. The total can be 0. Returns the debt's open amount in
 * cents, which is negative if too much was collected.
 */
export async function setDebt(
  tx: Tx,
  debt: { sellerOrderId: string; sellerId: string; currency: string; owedCents: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ open: number; hasGrown: boolean }>`
    with before as (select owed_cents from seller_debts where seller_order_id = ${debt.sellerOrderId})
    insert into seller_debts (seller_order_id, seller_id, currency, owed_cents)
    select ${debt.sellerOrderId}, ${debt.sellerId}, ${debt.currency}, ${debt.owedCents}::int
    where ${debt.owedCents}::int > 0 or exists (select from before)
    on conflict (seller_order_id) do update set owed_cents = excluded.owed_cents
    returning open_cents as open, owed_cents > coalesce((select owed_cents from before), 0) as "hasGrown"`.execute(
    tx,
  )
  if (rows[0]?.hasGrown) await scheduleDebtCheck(tx, debt.sellerOrderId, debt.now)
  return rows[0]?.open ?? 0
}

/** Returns and locks a seller's open debts, oldest first. */
export async function lockDebts(tx: Tx, sellerId: string, currency: string): Promise<OpenDebt[]> {
  const { rows } = await sql<OpenDebt>`
    select seller_order_id as "sellerOrderId", open_cents as "openCents" from seller_debts
    where seller_id = ${sellerId} and currency = ${currency} and open_cents > 0
    order by seller_order_id for update`.execute(tx)
  return rows
}

export async function recordWithheldDebts(
  tx: Tx,
  transferId: string,
  stored: readonly OpenDebt[],
): Promise<void> {
  await sql`
    with kept as (
      select k."sellerOrderId" as id, k."openCents" as cents
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as k("sellerOrderId" text, "openCents" integer)
    ), noted as (
      insert into transfer_debts (transfer_id, seller_order_id, amount_cents)
      select ${transferId}, id, cents from kept
    )
    update seller_debts d set withheld_cents = d.withheld_cents + kept.cents from kept
    where d.seller_order_id = kept.id`.execute(tx)
}

/** Adds to the amount of a debt that was collected by reversals. Pass a negative amount if a reversal failed. */
export async function addReversedDebt(tx: Tx, sellerOrderId: string, cents: number): Promise<void> {
  await sql`update seller_debts set reversed_cents = reversed_cents + ${cents}
    where seller_order_id = ${sellerOrderId}`.execute(tx)
}

export async function addReturned(tx: Tx, sellerOrderId: string, cents: number): Promise<void> {
  await sql`update seller_debts set returned_cents = returned_cents + ${cents}
    where seller_order_id = ${sellerOrderId}`.execute(tx)
}

/** Locks the debt from a seller order and returns the open amount, in cents. */
export async function lockDebt(tx: Tx, sellerOrderId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`select open_cents as open from seller_debts
    where seller_order_id = ${sellerOrderId} for update`.execute(tx)
  return rows[0]?.open ?? 0
}

/** Schedules a check whether the seller's account can pay the open amount of a debt. */
export async function scheduleDebtCheck(tx: Tx, sellerOrderId: string, dueAt: Date): Promise<void> {
  await putMessage(tx, { topic: debtTopic, key: sellerOrderId, dueAt })
}

/** Returns the seller's debt from a seller order, or undefined if no amount of it is open. */
export async function findOpenDebt(db: Db, sellerOrderId: string): Promise<DebtRow | undefined> {
  const { rows } = await sql<DebtRow>`
    select seller_order_id as "sellerOrderId", open_cents as "openCents", seller_id as "sellerId", currency
    from seller_debts where seller_order_id = ${sellerOrderId} and open_cents > 0`.execute(db)
  return rows[0]
}

/** Returns the sum of a seller's open debts, in cents. */
export async function sumDebts(db: Db | Tx, sellerId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(open_cents), 0)::bigint as cents from seller_debts
    where seller_id = ${sellerId} and currency = ${currency}`.execute(db)
  return rows[0]!.cents
}
