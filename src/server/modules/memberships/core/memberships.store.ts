import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { dropMessage, putMessage } from '#platform/queue/outbox.ts'

export const checkTopic = 'memberships:check'

export interface MembershipRow {
  buyerId: string
  subscriptionId: string | null
  status: string | null
  priceId: string | null
  lookupKey: string | null
  interval: 'month' | 'year' | null
  priceCents: number | null
  currency: string | null
  periodStart: Date | null
  periodEnd: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
  discount: {
    name: string
    percentOff: number | null
    amountOffCents: number | null
    until: string | null
  } | null
  latestInvoiceId: string | null
  graceUntil: Date | null
  giftFrom: Date | null
  giftUntil: Date | null
  offerTakenAt: Date | null
  version: number
  syncedAt: Date | null
}

const columns = sql`buyer_id as "buyerId", subscription_id as "subscriptionId", status, price_id as "priceId",
  lookup_key as "lookupKey", "interval", price_cents as "priceCents", currency, period_start as "periodStart",
  period_end as "periodEnd", cancel_at as "cancelAt", ended_at as "endedAt", card, discount,
  latest_invoice_id as "latestInvoiceId", grace_until as "graceUntil", gift_from as "giftFrom",
  gift_until as "giftUntil", offer_taken_at as "offerTakenAt", version,
  synced_at as "syncedAt"`

export async function findMembership(db: Db | Tx, buyerId: string): Promise<MembershipRow | undefined> {
  const { rows } =
    await sql<MembershipRow>`select ${columns} from memberships where buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** Locks and returns the buyer's membership row, creating the row if it does not exist. */
export async function lockMembership(tx: Tx, buyerId: string): Promise<MembershipRow> {
  await sql`insert into memberships (buyer_id) values (${buyerId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<MembershipRow>`
    select ${columns} from memberships where buyer_id = ${buyerId} for update`.execute(tx)
  return rows[0]!
}

/** Saves all fields of a locked membership row and increments its version. */
export async function saveMembership(tx: Tx, row: MembershipRow): Promise<void> {
  await sql`update memberships set subscription_id = ${row.subscriptionId}, status = ${row.status},
      price_id = ${row.priceId}, lookup_key = ${row.lookupKey}, "interval" = ${row.interval},
      price_cents = ${row.priceCents}, currency = ${row.currency}, period_start = ${row.periodStart},
      period_end = ${row.periodEnd}, cancel_at = ${row.cancelAt}, ended_at = ${row.endedAt},
      card = ${row.card && JSON.stringify(row.card)}::jsonb,
      discount = ${row.discount && JSON.stringify(row.discount)}::jsonb,
      latest_invoice_id = ${row.latestInvoiceId}, grace_until = ${row.graceUntil}, gift_from = ${row.giftFrom},
      gift_until = ${row.giftUntil}, offer_taken_at = ${row.offerTakenAt}, synced_at = ${row.syncedAt}, version = version + 1
    where buyer_id = ${row.buyerId}`.execute(tx)
}

/** Schedules the next check of a membership with the provider. If `dueAt` is null, cancels the scheduled check. */
export async function setNextCheck(tx: Tx, buyerId: string, dueAt: Date | null): Promise<void> {
  if (dueAt) await putMessage(tx, { topic: checkTopic, key: buyerId, dueAt })
  else await dropMessage(tx, checkTopic, buyerId)
}

export async function markOfferTaken(db: Db, buyerId: string, at: Date): Promise<void> {
  await sql`update memberships set offer_taken_at = ${at}, version = version + 1
    where buyer_id = ${buyerId}`.execute(db)
}

export async function findBuyerIdOfSubscription(db: Db, subscriptionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from memberships where subscription_id = ${subscriptionId}`.execute(db)
  return rows[0]?.id
}

/**
 * Acquires the lease that is required to change a membership at the provider. Returns false if another caller holds the
 * lease.
 */
export async function acquireLease(
  db: Db,
  buyerId: string,
  by: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into memberships (buyer_id, busy_by, busy_until) values (${buyerId}, ${by}, ${until})
    on conflict (buyer_id) do update set busy_by = excluded.busy_by, busy_until = excluded.busy_until
      where memberships.busy_until is null or memberships.busy_until <= ${now}
    returning 1`.execute(db)
  return rows.length === 1
}

export async function releaseLease(db: Db, buyerId: string, by: string): Promise<void> {
  await sql`update memberships set busy_by = null, busy_until = null
    where buyer_id = ${buyerId} and busy_by = ${by}`.execute(db)
}

export interface MembershipPeriod {
  buyerId: string
  kind: 'paid' | 'gift' | 'refund'
  /**
   * Id of the invoice, gift, gift refund or dispute that granted or revoked membership time. The time from each source
   * is recorded only once.
   */
  sourceId: string
  /** Id of the gift if `kind` is `'refund'`, otherwise null. */
  giftId: string | null
  from: Date
  until: Date
  seconds: number
  at: Date
}

/**
 * Records a period of membership that was granted or revoked. Returns false if the period from this source was already
 * recorded.
 */
export async function recordMembershipPeriod(tx: Tx, d: MembershipPeriod): Promise<boolean> {
  const { rows } = await sql`
    insert into membership_days (buyer_id, kind, source_id, gift_id, from_at, until_at, seconds, at)
    values (${d.buyerId}, ${d.kind}, ${d.sourceId}, ${d.giftId}, ${d.from}, ${d.until}, ${d.seconds}, ${d.at})
    on conflict (source_id) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Returns whether the membership period from a source, such as a paid invoice, was recorded. */
export async function hasRecordedMembershipPeriod(db: Db, sourceId: string): Promise<boolean> {
  const { rows } = await sql`select from membership_days where source_id = ${sourceId}`.execute(db)
  return rows.length > 0
}

/**
 * Returns a buyer's gifts in the order in which they were granted. `seconds` is the granted time minus the revoked
 * time.
 */
export async function listGrantedGifts(
  db: Db | Tx,
  buyerId: string,
): Promise<{ id: string; seconds: number }[]> {
  const { rows } = await sql<{ id: string; seconds: number }>`
    select g.source_id as id,
      (g.seconds + coalesce((select sum(r.seconds) from membership_days r
        where r.gift_id = g.source_id and r.kind = 'refund'), 0))::bigint as seconds
    from membership_days g where g.buyer_id = ${buyerId} and g.kind = 'gift' order by g.id`.execute(db)
  return rows
}
