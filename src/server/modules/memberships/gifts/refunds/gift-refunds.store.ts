import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'

export const giftRefundTopic = 'gifts:refund'

export interface GiftRefundRow {
  id: string
  giftId: string
  amountCents: number
  currency: string
  fromAccount: 'gift_deferred' | 'subscription_revenue'
  state: 'pending' | 'succeeded' | 'failed'
  providerId: string | null
  paymentId: string | null
}

const columns = sql`r.id, r.gift_id as "giftId", r.amount_cents as "amountCents", g.currency,
  r.from_account as "fromAccount", r.state, r.provider_id as "providerId",
  g.payment_id as "paymentId"`

export interface NewGiftRefund {
  id: string
  giftId: string
  amountCents: number
  days: number
  fromAccount: GiftRefundRow['fromAccount']
  by: 'giver' | 'admin'
  byId: string | null
  why: string
  now: Date
}

export async function insertRefund(tx: Tx, r: NewGiftRefund): Promise<void> {
  await sql`insert into gift_refunds (id, gift_id, amount_cents, days, from_account, by, by_id, why, asked_at)
    values (${r.id}, ${r.giftId}, ${r.amountCents}, ${r.days}, ${r.fromAccount}, ${r.by}, ${r.byId}, ${r.why},
      ${r.now})`.execute(tx)
  await putMessage(tx, { topic: giftRefundTopic, key: r.id, dueAt: r.now })
}

/** Returns the latest refund of a gift. */
export async function findLastRefund(tx: Tx, giftId: string): Promise<GiftRefundRow | undefined> {
  const { rows } = await sql<GiftRefundRow>`select ${columns} from gift_refunds r
    join gifts g on g.id = r.gift_id where r.gift_id = ${giftId} order by r.id desc limit 1`.execute(tx)
  return rows[0]
}

export async function findRefundByProviderId(db: Db, providerId: string): Promise<GiftRefundRow | undefined> {
  const { rows } = await sql<GiftRefundRow>`select ${columns} from gift_refunds r
    join gifts g on g.id = r.gift_id where r.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Returns the refund with this id if it is still pending. */
export async function findPendingRefund(db: Db, id: string): Promise<GiftRefundRow | undefined> {
  const { rows } = await sql<GiftRefundRow>`select ${columns} from gift_refunds r
    join gifts g on g.id = r.gift_id where r.id = ${id} and r.state = 'pending'`.execute(db)
  return rows[0]
}

/** Marks a pending refund as succeeded, once. */
export async function markSucceeded(tx: Tx, id: string, providerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update gift_refunds set state = 'succeeded', provider_id = ${providerId},
      made_at = ${now}, error = null
    where id = ${id} and state = 'pending' returning id`.execute(tx)
  return rows.length === 1
}

/** Marks a refund as failed, once. */
export async function markFailed(
  tx: Tx,
  id: string,
  from: 'pending' | 'succeeded',
  error: string,
): Promise<boolean> {
  const { rows } = await sql`update gift_refunds set state = 'failed', error = ${error.slice(0, 500)}
    where id = ${id} and state = ${from} returning id`.execute(tx)
  return rows.length === 1
}
