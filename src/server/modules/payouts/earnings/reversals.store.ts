import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'

export const reversalTopic = 'payouts:reversal'

export interface NewReversalRow {
  id: string
  transferId: string
  sellerOrderId: string
  sellerId: string
  amountCents: number
  currency: string
  state: 'pending' | 'succeeded'
  now: Date
}

export async function insertReversal(tx: Tx, r: NewReversalRow): Promise<void> {
  await sql`
    insert into reversals (id, transfer_id, seller_order_id, seller_id, amount_cents, currency, state, asked_at,
      made_at, key_at)
    values (${r.id}, ${r.transferId}, ${r.sellerOrderId}, ${r.sellerId}, ${r.amountCents}, ${r.currency}, ${r.state},
      ${r.now}, ${r.state === 'succeeded' ? r.now : null}, ${r.now})`.execute(tx)
  if (r.state === 'pending') await putMessage(tx, { topic: reversalTopic, key: r.id, dueAt: r.now })
}

export interface ReversalRow {
  id: string
  transferId: string
  /** The provider's id of the transfer. */
  providerTransferId: string
  sellerOrderId: string
  sellerId: string
  amountCents: number
  currency: string
  keyAt: Date
  keyNo: number
}

const columns = sql`r.id, r.transfer_id as "transferId", t.provider_id as "providerTransferId",
  r.seller_order_id as "sellerOrderId", r.seller_id as "sellerId", r.amount_cents as "amountCents", r.currency,
  r.key_at as "keyAt", r.key_no as "keyNo"`

/**
 * Returns a reversal that the provider has neither confirmed nor rejected yet, or undefined if no such reversal exists.
 */
export async function findPendingReversal(db: Db, id: string): Promise<ReversalRow | undefined> {
  const { rows } = await sql<ReversalRow>`
    select ${columns} from reversals r join transfers t on t.id = r.transfer_id
    where r.id = ${id} and r.state = 'pending'`.execute(db)
  return rows[0]
}

/** Returns the pending reversals of a seller order. */
export async function listPendingReversals(db: Db, sellerOrderId: string): Promise<ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`
    select ${columns} from reversals r join transfers t on t.id = r.transfer_id
    where r.seller_order_id = ${sellerOrderId} and r.state = 'pending' order by r.id`.execute(db)
  return rows
}

/** Marks a pending reversal as succeeded or failed. Returns false if the reversal was no longer pending. */
export async function finishReversal(
  tx: Tx,
  id: string,
  to: { state: 'succeeded' | 'failed'; providerId: string | null; error: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update reversals set state = ${to.state}, provider_id = ${to.providerId}, error = ${to.error?.slice(0, 500) ?? null},
      made_at = case when ${to.state} = 'succeeded' then ${to.now}::timestamptz end
    where id = ${id} and state = 'pending' returning id`.execute(tx)
  return rows.length === 1
}

/** Returns whether an earlier reversal for the seller order failed because the seller's account balance was too low. */
export async function hasFailed(tx: Tx, sellerOrderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reversals
    where seller_order_id = ${sellerOrderId} and state = 'failed' limit 1`.execute(tx)
  return rows.length > 0
}
