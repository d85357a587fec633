import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { dropMessage, putMessage } from '#platform/queue/outbox.ts'
import type { Payable, PayoutItemRow } from './payout-items.ts'

/**
 * Age, in ms, up to which an idempotency key is safe to reuse. The provider keeps keys for at least 24 hours. If the
 * key is older, check whether the object already exists at the provider before creating it.
 */
export const keyLifetimeMs = 20 * 3_600_000

export const payoutTopic = 'payouts:payout'

export type PayoutState = 'pending' | 'in-transit' | 'paid' | 'failed' | 'cancelled'

export interface PayoutRow {
  id: string
  sellerId: string
  username: string
  accountId: string
  /** The provider's id of the bank account. Null if the provider chooses the bank account. */
  destination: string | null
  askedCents: number | null
  amountCents: number
  currency: string
  state: PayoutState
  providerId: string | null
  failure: string | null
  askedAt: Date
  arrivesAt: Date | null
  keyAt: Date
  keyNo: number
}

const columns = sql`p.id, p.seller_id as "sellerId", s.username, p.account_id as "accountId", p.destination,
  p.asked_cents as "askedCents", p.amount_cents as "amountCents", p.currency, p.state,
  p.provider_id as "providerId", p.failure, p.asked_at as "askedAt", p.arrives_at as "arrivesAt",
  p.key_at as "keyAt", p.key_no as "keyNo"`

/**
 * Makes concurrent changes to a seller's payouts wait until this transaction ends, so that two payouts cannot use the
 * same money.
 */
export async function lockPayoutsOf(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payouts:' || ${sellerId}, 0))`.execute(tx)
}

export async function listPayables(tx: Tx, sellerId: string, currency: string): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select id as "transferId", seller_order_id as "sellerOrderId",
      amount_cents - reversed_cents - paid_out_cents as "openCents"
    from transfers where seller_id = ${sellerId} and currency = ${currency} and state = 'succeeded'
      and account_id is not null and amount_cents - reversed_cents - paid_out_cents <> 0
    order by made_at, id for update`.execute(tx)
  return rows
}

export interface NewPayoutRow {
  id: string
  sellerId: string
  accountId: string
  destination: string | null
  attempt: string | null
  askedCents: number | null
  amountCents: number
  currency: string
  state: PayoutState
  providerId: string | null
  askedAt: Date
}

/**
 * Inserts a payout with its items. Returns false if the payout already exists, with the same seller and `attempt` or
 * with the same provider id.
 */
export async function insertPayout(
  tx: Tx,
  p: NewPayoutRow,
  items: readonly PayoutItemRow[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into payouts (id, seller_id, account_id, destination, attempt, asked_cents, amount_cents, currency, state, provider_id,
      asked_at, key_at)
    values (${p.id}, ${p.sellerId}, ${p.accountId}, ${p.destination}, ${p.attempt}, ${p.askedCents}, ${p.amountCents}, ${p.currency},
      ${p.state}, ${p.providerId}, ${p.askedAt}, ${p.askedAt})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    with items as (
      insert into payout_items (payout_id, position, kind, transfer_id, seller_order_id, amount_cents)
      select ${p.id}, i.position, i.kind, i."transferId", i."sellerOrderId", i."amountCents"
      from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (kind text, "transferId" text,
        "sellerOrderId" text, "amountCents" integer)) with ordinality
        as i(kind, "transferId", "sellerOrderId", "amountCents", position)
      returning transfer_id, amount_cents
    )
    update transfers t set paid_out_cents = t.paid_out_cents + items.amount_cents from items
    where t.id = items.transfer_id`.execute(tx)
  return true
}

/**
 * Makes the money of a failed payout available for payout again. Call this only once per payout, after changing the
 * payout's state.
 */
export async function releasePayoutItems(tx: Tx, payoutId: string): Promise<void> {
  await sql`update transfers t set paid_out_cents = t.paid_out_cents - i.amount_cents
    from payout_items i where i.payout_id = ${payoutId} and t.id = i.transfer_id`.execute(tx)
}

export async function findPayout(db: Db | Tx, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts p join sellers s on s.id = p.seller_id where p.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts p join sellers s on s.id = p.seller_id where p.id = ${id} for update of p`.execute(
    tx,
  )
  return rows[0]
}

export async function findAttempt(
  db: Db | Tx,
  sellerId: string,
  attempt: string,
): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts p join sellers s on s.id = p.seller_id
    where p.seller_id = ${sellerId} and p.attempt = ${attempt}`.execute(db)
  return rows[0]
}

export async function findByProviderId(db: Db, providerId: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts p join sellers s on s.id = p.seller_id
    where p.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Returns the sum of pending payouts that the provider's balance does not reflect yet, in cents. */
export async function sumPendingPayouts(tx: Tx, sellerId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payouts
    where seller_id = ${sellerId} and currency = ${currency} and state = 'pending'`.execute(tx)
  return rows[0]!.cents
}

/**
 * Returns whether a payout of the seller has changed the seller's balance after `since`. If so, a balance that was read
 * at `since` is outdated.
 */
export async function hasPayoutChangedSince(tx: Tx, sellerId: string, since: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from payouts where seller_id = ${sellerId} and moved_at >= ${since} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

export async function sumPayoutsInTransit(db: Db, sellerId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payouts
    where seller_id = ${sellerId} and currency = ${currency} and state in ('pending', 'in-transit')`.execute(
    db,
  )
  return rows[0]!.cents
}

export interface PayoutMove {
  id: string
  state: PayoutState
  providerId: string | null
  failure: string | null
  arrivesAt: Date | null
  now: Date
}

export async function updatePayoutState(tx: Tx, m: PayoutMove): Promise<void> {
  await sql`update payouts set state = ${m.state}, provider_id = coalesce(provider_id, ${m.providerId}),
    failure = ${m.failure}, arrives_at = coalesce(${m.arrivesAt}::timestamptz, arrives_at), moved_at = ${m.now}
    where id = ${m.id}`.execute(tx)
}

/**
 * Schedules the next attempt or status check of a payout. If `dueAt` is null, cancels the scheduled attempt or check.
 */
export async function scheduleNextCheck(tx: Tx, id: string, dueAt: Date | null): Promise<void> {
  if (dueAt) await putMessage(tx, { topic: payoutTopic, key: id, dueAt })
  else await dropMessage(tx, payoutTopic, id)
}

/** Tables of objects that are created at the provider under an idempotency key. */
type ProviderTable = 'transfers' | 'reversals' | 'payouts'

/** Assigns a new idempotency key to a row whose previous key was rejected or has expired. */
export async function renewIdempotencyKey(
  db: Db,
  table: ProviderTable,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set key_no = key_no + 1, key_at = ${now} where id = ${id}`.execute(db)
}
