import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ReturnAddress } from '#contract/address.ts'
import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import './orders.events.ts'
import type { TransitionRole } from './orders.states.ts'

export interface IssueRow {
  id: string
  sellerOrderId: string
  kind: string
  text: string
  state: 'open' | 'answered' | 'returning' | 'returned' | 'closed'
  answerBy: Date
  decideBy: Date
  returnSentAt: Date | null
  returnTo: ReturnAddress | null
  returnPaidBy: ReturnTerms['returnPaidBy'] | null
  /**
   * Amount owed to the buyer if only some items are returned, in cents. Null means that the whole unrefunded amount is
   * owed.
   */
  refundCents: number | null
  openedAt: Date
}

const columns = sql`id, seller_order_id as "sellerOrderId", kind, text, state, answer_by as "answerBy",
  decide_by as "decideBy",
  return_sent_at as "returnSentAt", return_to as "returnTo", return_paid_by as "returnPaidBy",
  refund_cents as "refundCents", opened_at as "openedAt"`

/** Returns the open issue of a seller order. Callers that change the issue must first lock the seller order. */
export async function findOpenIssue(db: Db | Tx, sellerOrderId: string): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`select ${columns} from issues
    where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(db)
  return rows[0]
}

export async function findIssue(db: Db | Tx, id: string): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`select ${columns} from issues where id = ${id}`.execute(db)
  return rows[0]
}

export interface NewIssue {
  id: string
  sellerOrderId: string
  kind: string
  text: string
  photoKeys: readonly string[]
  openedAt: Date
  answerBy: Date
  decideBy: Date
  refundCents?: number | null
  /** Refunds since this time reduce the amount owed in `refundCents`. */
  refundsSince?: Date
}

export async function insertIssue(tx: Tx, i: NewIssue): Promise<void> {
  await sql`insert into issues (id, seller_order_id, kind, text, photo_keys, opened_at, answer_by, decide_by,
      refund_cents, refunds_since)
    values (${i.id}, ${i.sellerOrderId}, ${i.kind}, ${i.text}, ${i.photoKeys}::text[], ${i.openedAt}, ${i.answerBy},
      ${i.decideBy}, ${i.refundCents ?? null}, ${i.refundsSince ?? null})`.execute(tx)
}

export interface NewNote {
  issueId: string
  by: 'buyer' | 'seller' | 'admin' | 'clock'
  text: string
  photoKeys?: readonly string[]
  offer?: 'none' | 'return' | 'refund' | null
  offerCents?: number | null
  /** Id of the chat message that this note copies. */
  messageId?: string
  now: Date
}

/** Adds a note and returns its id, or 0 if the message with this `messageId` was already added. */
export async function insertNote(tx: Tx, n: NewNote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into issue_notes (issue_id, by, text, photo_keys, offer, offer_cents, message_id, at)
    values (${n.issueId}, ${n.by}, ${n.text}, ${n.photoKeys ?? []}::text[], ${n.offer ?? null},
      ${n.offerCents ?? null}, ${n.messageId ?? null}, ${n.now})
    on conflict (message_id) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export interface NoteRow {
  id: number
  by: NewNote['by']
  text: string
  offer: 'none' | 'return' | 'refund' | null
  offerCents: number | null
}

/** Returns the newest note by buyer or seller. Ignores copied chat messages, which neither make nor withdraw offers. */
export async function findLastNote(
  db: Db | Tx,
  issueId: string,
  by: NewNote['by'],
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`select id, by, text, offer, offer_cents as "offerCents" from issue_notes
    where issue_id = ${issueId} and by = ${by} and message_id is null order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function setIssueState(
  tx: Tx,
  id: string,
  state: Exclude<IssueRow['state'], 'closed'>,
): Promise<void> {
  await sql`update issues set state = ${state} where id = ${id} and closed_at is null`.execute(tx)
}

/** Sets a new deadline for the admin's decision. */
export async function setDecideBy(tx: Tx, id: string, decideBy: Date): Promise<void> {
  await sql`update issues set decide_by = ${decideBy} where id = ${id}`.execute(tx)
}

/**
 * Clears the carrier, the tracking number and the sent date of the return, because the buyer has to send the parcel
 * again.
 */
export async function clearReturnParcel(tx: Tx, id: string): Promise<void> {
  await sql`update issues set return_carrier = null, return_tracking = null, return_sent_at = null
    where id = ${id}`.execute(tx)
}

/** Sets the time when an admin ordered the return, or null if buyer and seller agreed on the return. */
export async function setReturnDecided(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`update issues set return_decided_at = ${at} where id = ${id}`.execute(tx)
}

export async function setReturnParcel(
  tx: Tx,
  id: string,
  carrier: string,
  tracking: string | null,
  now: Date,
): Promise<void> {
  await sql`update issues set return_carrier = ${carrier}, return_tracking = ${tracking},
      return_sent_at = coalesce(return_sent_at, ${now}::timestamptz)
    where id = ${id} and closed_at is null`.execute(tx)
}

/** Stores the return address and who pays for the return. Returns false if neither has changed. */
export async function setReturnTerms(
  tx: Tx,
  { id, returnTo, returnPaidBy }: Pick<IssueRow, 'id' | 'returnTo' | 'returnPaidBy'>,
  terms: ReturnTerms,
): Promise<boolean> {
  if (isDeepStrictEqual({ returnTo, returnPaidBy }, terms)) return false
  await sql`update issues set return_to = ${JSON.stringify(terms.returnTo)}::jsonb,
      return_paid_by = ${terms.returnPaidBy} where id = ${id}`.execute(tx)
  return true
}

/**
 * Returns the return address to suggest to the seller: the address last offered for this seller order, from the
 * seller's settings, or last entered for another order, in this order of preference.
 */
export async function suggestReturnAddress(
  db: Db | Tx,
  sellerOrderId: string,
): Promise<ReturnAddress | null> {
  const { rows } = await sql<{ returnTo: ReturnAddress | null }>`
    select coalesce(
      (select i.return_to from issues i where i.seller_order_id = seller_order.id and i.return_to is not null
        order by i.id desc limit 1),
      s.return_to, s.ship_from,
      (select i.return_to from issues i join seller_orders other on other.id = i.seller_order_id
        where other.seller_id = s.id and i.return_to is not null order by i.id desc limit 1)) as "returnTo"
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id
    where seller_order.id = ${sellerOrderId}`.execute(db)
  return rows[0]?.returnTo ?? null
}

/** Returns whether the last issue of a seller order ended with a partial refund. */
export async function wasPartlyRefunded(tx: Tx, sellerOrderId: string): Promise<boolean> {
  const { rows } = await sql<{ outcome: string | null }>`select outcome from issues
    where seller_order_id = ${sellerOrderId} order by opened_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.outcome === 'partly-refunded'
}

export interface IssueClosing {
  outcome: 'received' | 'refunded' | 'partly-refunded' | null
  by: TransitionRole
  now: number
}

/** Closes the open issue of a seller order and publishes IssueClosed. Does nothing without an open issue. */
export async function closeIssues(
  tx: Tx,
  events: EventBus,
  sellerOrderId: string,
  { outcome, by, now }: IssueClosing,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update issues set state = 'closed', outcome = ${outcome}, closed_by = ${by}, closed_at = ${new Date(now)}
    where seller_order_id = ${sellerOrderId} and closed_at is null returning id`.execute(tx)
  for (const { id: issueId } of rows) await events.publish(tx, 'IssueClosed', { sellerOrderId, issueId, by })
}

/**
 * Reopens and returns the newest issue of a seller order if a bank dispute closed this issue. Otherwise returns
 * undefined.
 */
export async function reopenIssue(
  tx: Tx,
  sellerOrderId: string,
  state: 'returning' | 'returned',
): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`
    update issues set state = ${state}, outcome = null, closed_by = null, closed_at = null
    where id = (select id from issues where seller_order_id = ${sellerOrderId} order by id desc limit 1)
      and closed_by = 'provider'
    returning ${columns}`.execute(tx)
  return rows[0]
}

export async function insertPhoto(
  db: Db | Tx,
  photo: { key: string; width: number; height: number; blur: string },
  sellerOrderId: string,
  now: Date,
): Promise<void> {
  await sql`insert into issue_photos (key, seller_order_id, width, height, blur, at)
    values (${photo.key}, ${sellerOrderId}, ${photo.width}, ${photo.height}, ${photo.blur}, ${now})
    on conflict (key) do nothing`.execute(db)
}

export async function countPhotos(db: Db, sellerOrderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from issue_photos
    where seller_order_id = ${sellerOrderId}`.execute(db)
  return rows[0]!.count
}

/** Returns whether all storage keys belong to photos that were uploaded for this seller order. */
export async function ownsPhotos(
  db: Db | Tx,
  sellerOrderId: string,
  keys: readonly string[],
): Promise<boolean> {
  if (keys.length === 0) return true
  const { rows } = await sql<{ count: number }>`select count(*) as count from issue_photos
    where seller_order_id = ${sellerOrderId} and key = any(${keys}::text[])`.execute(db)
  return rows[0]!.count === new Set(keys).size
}
