import { sql } from 'kysely'
import type { StepDetails } from '#contract/conversations/step-details.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'

/** Text and photos that a person wrote for an event in an issue or a return, such as a reply. */
export interface StepMessage {
  by: 'buyer' | 'seller' | 'admin'
  text: string
  photos: Photo[]
  offer: 'none' | 'return' | 'refund' | null
  /** Structured data about the event, such as the carrier or the outcome. */
  details: StepDetails | null
}

const photosOf = sql`coalesce((
  select json_agg(json_build_object('key', ph.key, 'width', ph.width, 'height', ph.height, 'blur', ph.blur,
    'alt', '') order by k.at)
  from unnest(step.photo_keys) with ordinality as k(key, at) join issue_photos ph on ph.key = k.key), '[]') as photos`

/** Returns the buyer's message that opened an issue. */
export async function readIssueMessage(db: Db, issueId: string): Promise<StepMessage | undefined> {
  const { rows } = await sql<StepMessage>`select 'buyer' as by, text, null as offer, ${photosOf},
      json_build_object('kind', kind) as details
    from issues step where id = ${issueId}`.execute(db)
  return rows[0]
}

/** Returns the message in a note on an issue, or undefined if the app created the note. */
export async function readNoteMessage(db: Db, noteId: number): Promise<StepMessage | undefined> {
  const { rows } = await sql<StepMessage>`select step.by, step.text, offer, ${photosOf},
      case when offer_cents is not null then json_build_object('amount',
        json_build_object('cents', offer_cents, 'currency', o.currency)) end as details
    from issue_notes step join issues i on i.id = step.issue_id join seller_orders p on p.id = i.seller_order_id
      join orders o on o.id = p.order_id
    where step.id = ${noteId} and step.by <> 'clock'`.execute(db)
  return rows[0]
}

/** Returns the last message from the seller or an admin in the issues of this seller order. */
export async function readLastMessage(
  db: Db,
  sellerOrderId: string,
  by: 'seller' | 'admin',
): Promise<StepMessage | undefined> {
  const { rows } =
    await sql<StepMessage>`select step.by, step.text, step.offer, ${photosOf}, null::json as details
    from issue_notes step join issues i on i.id = step.issue_id
    where i.seller_order_id = ${sellerOrderId} and step.by = ${by} and step.message_id is null order by step.id desc limit 1`.execute(
      db,
    )
  return rows[0]
}

/** Returns the buyer's message that requested the open return. */
export async function readReturnMessage(db: Db, sellerOrderId: string): Promise<StepMessage | undefined> {
  const { rows } = await sql<StepMessage>`select 'buyer' as by, text, null as offer, ${photosOf},
      json_build_object('reason', reason) as details
    from returns step where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(db)
  return rows[0]
}

/** Returns the seller of a seller order. */
export async function findSellerOfOrder(db: Db, sellerOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id as "sellerId" from seller_orders
    where id = ${sellerOrderId}`.execute(db)
  return rows[0]?.sellerId
}

/** Returns the outcome of an issue. The outcome is null if the issue is open or was closed by a bank dispute. */
export async function readIssueOutcome(db: Db, issueId: string): Promise<StepDetails | null> {
  const { rows } = await sql<{ outcome: StepDetails['issueOutcome'] | null }>`select outcome from issues
    where id = ${issueId}`.execute(db)
  return rows[0]?.outcome ? { issueOutcome: rows[0].outcome } : null
}

/** Returns the carrier of the open return. */
export async function readReturnCarrier(db: Db, sellerOrderId: string): Promise<StepDetails | null> {
  const { rows } = await sql<{ carrier: string | null }>`
    select coalesce((select carrier from returns where seller_order_id = ${sellerOrderId} and closed_at is null),
      (select return_carrier from issues where seller_order_id = ${sellerOrderId} and closed_at is null)) as carrier`.execute(
    db,
  )
  return rows[0]?.carrier ? { carrier: rows[0].carrier } : null
}

/**
 * Returns the time when the buyer opened the return that the seller contested last. Returns undefined if the seller has
 * contested no return.
 */
export async function findContestedReturnStart(db: Db, sellerOrderId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select r.opened_at as at from returns r
    where r.seller_order_id = ${sellerOrderId} and r.outcome = 'contested' order by r.opened_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}
