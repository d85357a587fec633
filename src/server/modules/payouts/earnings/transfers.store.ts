import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'

export const transferTopic = 'payouts:transfer'

interface TransferAmounts {
  id: string
  sellerOrderId: string
  orderId: string
  sellerId: string
  kind: 'release' | 'repayment'
  currency: string
  fromHeldCents: number
  withheldCents: number
  amountCents: number
}

export interface NewTransferRow extends TransferAmounts {
  fromDebtCents: number
  /** Id of the seller's payout account. Null if the transfer sends no money to an account. */
  accountId: string | null
  state: 'pending' | 'succeeded'
  now: Date
}

export async function insertTransfer(tx: Tx, t: NewTransferRow): Promise<void> {
  await sql`
    insert into transfers (id, seller_order_id, order_id, seller_id, kind, currency, from_held_cents,
      from_debt_cents, withheld_cents, amount_cents, account_id, state, asked_at, made_at, key_at)
    values (${t.id}, ${t.sellerOrderId}, ${t.orderId}, ${t.sellerId}, ${t.kind}, ${t.currency}, ${t.fromHeldCents},
      ${t.fromDebtCents}, ${t.withheldCents}, ${t.amountCents}, ${t.accountId}, ${t.state}, ${t.now},
      ${t.state === 'succeeded' ? t.now : null}, ${t.now})`.execute(tx)
  if (t.state === 'pending') await putMessage(tx, { topic: transferTopic, key: t.id, dueAt: t.now })
}

export interface TransferRow extends TransferAmounts {
  accountId: string
  paymentId: string | null
  /** Whether the payment was disputed. A disputed charge cannot be the source of a transfer. */
  wasDisputed: boolean
  keyAt: Date
  keyNo: number
}

/** Returns a transfer that the provider has not confirmed yet, or undefined if no such transfer exists. */
export async function findPendingTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select t.id, t.seller_order_id as "sellerOrderId", t.order_id as "orderId", t.seller_id as "sellerId", t.kind,
      t.currency, t.from_held_cents as "fromHeldCents", t.withheld_cents as "withheldCents",
      t.amount_cents as "amountCents", t.account_id as "accountId", o.payment_id as "paymentId",
      exists (select from disputes d where d.order_id = o.id) as "wasDisputed",
      t.key_at as "keyAt", t.key_no as "keyNo"
    from transfers t join orders o on o.id = t.order_id where t.id = ${id} and t.state = 'pending'`.execute(
    db,
  )
  return rows[0]
}

/** Marks a pending transfer as succeeded. Returns false if the transfer was no longer pending. */
export async function markTransferred(tx: Tx, id: string, providerId: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update transfers set state = 'succeeded', provider_id = ${providerId}, made_at = ${now}
    where id = ${id} and state = 'pending' returning id`.execute(tx)
  return rows.length === 1
}

export interface ReversibleTransfer {
  id: string
  providerId: string
  accountId: string
  /** Amount of the transfer that can still be reversed, in cents. */
  leftCents: number
}

/** Returns and locks the transfers of a seller order that can still be reversed, at least partly. */
export async function lockReversible(tx: Tx, sellerOrderId: string): Promise<ReversibleTransfer[]> {
  const { rows } = await sql<ReversibleTransfer>`
    select id, provider_id as "providerId", account_id as "accountId",
      amount_cents - reversed_cents as "leftCents"
    from transfers where seller_order_id = ${sellerOrderId} and state = 'succeeded' and provider_id is not null
      and amount_cents > reversed_cents order by id for update`.execute(tx)
  return rows
}

/** Adds to the reversed amount of a transfer. Pass a negative amount if a reversal failed. */
export async function addTransferReversed(tx: Tx, id: string, cents: number): Promise<void> {
  await sql`update transfers set reversed_cents = reversed_cents + ${cents} where id = ${id}`.execute(tx)
}

export async function findReleaseId(tx: Tx, sellerOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from transfers
    where seller_order_id = ${sellerOrderId} and kind = 'release'`.execute(tx)
  return rows[0]?.id
}

/** Returns which of the given seller orders have a pending transfer. */
export async function listPendingTransfers(
  db: Db,
  sellerOrderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select seller_order_id as id from transfers
    where seller_order_id = any(${sellerOrderIds}::text[]) and state = 'pending'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
