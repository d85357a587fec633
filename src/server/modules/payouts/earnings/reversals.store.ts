import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface NewReversalRow {
  id: string
  transferId: string
  sellerOrderId: string
  sellerId: string
  amountCents: number
  currency: string
  state: 'asked' | 'made'
  now: Date
}

export async function insertReversal(tx: Tx, r: NewReversalRow): Promise<void> {
  await sql`
    insert into reversals (id, transfer_id, seller_order_id, seller_id, amount_cents, currency, state, asked_at,
      made_at, due_at, key_at)
    values (${r.id}, ${r.transferId}, ${r.sellerOrderId}, ${r.sellerId}, ${r.amountCents}, ${r.currency}, ${r.state},
      ${r.now}, ${r.state === 'made' ? r.now : null}, ${r.now}, ${r.now})`.execute(tx)
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
  attempts: number
}

/** Claims what is to be taken back; what is not finished comes up again at `lease`. */
export async function claimReversals(db: Db, now: Date, lease: Date, limit: number): Promise<ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`
    with claimed as (
      update reversals set due_at = ${lease}, attempts = attempts + 1 where id in (
        select id from reversals where state = 'asked' and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning *
    )
    select r.id, r.transfer_id as "transferId", t.provider_id as "providerTransferId",
      r.seller_order_id as "sellerOrderId", r.seller_id as "sellerId", r.amount_cents as "amountCents", r.currency,
      r.key_at as "keyAt", r.key_no as "keyNo", r.attempts
    from claimed r join transfers t on t.id = r.transfer_id order by r.id`.execute(db)
  return rows
}

/** asked → made or failed, once. */
export async function endReversal(
  tx: Tx,
  id: string,
  to: { state: 'made' | 'failed'; providerId: string | null; error: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update reversals set state = ${to.state}, provider_id = ${to.providerId}, error = ${to.error?.slice(0, 500) ?? null},
      made_at = case when ${to.state} = 'made' then ${to.now}::timestamptz end
    where id = ${id} and state = 'asked' returning id`.execute(tx)
  return rows.length === 1
}

/** The account did not have it once. */
export async function hasFailed(tx: Tx, sellerOrderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reversals
    where seller_order_id = ${sellerOrderId} and state = 'failed' limit 1`.execute(tx)
  return rows.length > 0
}
