import { sql } from 'kysely'
import type { StepDetails } from '#contract/conversations/step-details.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'

/** What was said with a step of an issue or a return. */
export interface StepWords {
  by: 'buyer' | 'seller' | 'admin'
  text: string
  photos: Photo[]
  offer: 'none' | 'return' | 'refund' | null
  /** What the step was about. */
  details: StepDetails | null
}

const photosOf = sql`coalesce((
  select json_agg(json_build_object('key', ph.key, 'width', ph.width, 'height', ph.height, 'blur', ph.blur,
    'alt', '') order by k.at)
  from unnest(said.photo_keys) with ordinality as k(key, at) join issue_photos ph on ph.key = k.key), '[]') as photos`

/** What an issue was opened with. */
export async function readIssueWords(db: Db, issueId: string): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select 'buyer' as by, text, null as offer, ${photosOf},
      json_build_object('kind', kind) as details
    from issues said where id = ${issueId}`.execute(db)
  return rows[0]
}

/** A note of an issue; those of the clock are no one's words. */
export async function readNoteWords(db: Db, noteId: number): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select said.by, said.text, offer, ${photosOf},
      case when offer_cents is not null then json_build_object('amount',
        json_build_object('cents', offer_cents, 'currency', o.currency)) end as details
    from issue_notes said join issues i on i.id = said.issue_id join seller_orders p on p.id = i.seller_order_id
      join orders o on o.id = p.order_id
    where said.id = ${noteId} and said.by <> 'clock'`.execute(db)
  return rows[0]
}

/** What its seller, or the marketplace, said last of an issue of this seller order. */
export async function readLastWords(
  db: Db,
  sellerOrderId: string,
  by: 'seller' | 'admin',
): Promise<StepWords | undefined> {
  const { rows } =
    await sql<StepWords>`select said.by, said.text, said.offer, ${photosOf}, null::json as details
    from issue_notes said join issues i on i.id = said.issue_id
    where i.seller_order_id = ${sellerOrderId} and said.by = ${by} and said.message_id is null order by said.id desc limit 1`.execute(
      db,
    )
  return rows[0]
}

/** What a return within the seller's window was opened with, as long as it is open. */
export async function readReturnWords(db: Db, sellerOrderId: string): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select 'buyer' as by, text, null as offer, ${photosOf},
      json_build_object('reason', reason) as details
    from returns said where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(db)
  return rows[0]
}

/** Its seller, for whoever speaks about a seller order. */
export async function findSellerOf(db: Db, sellerOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id as "sellerId" from seller_orders
    where id = ${sellerOrderId}`.execute(db)
  return rows[0]?.sellerId
}

/** What has become of an issue, null while it is open and where a bank's dispute ended it. */
export async function readIssueOutcome(db: Db, issueId: string): Promise<StepDetails | null> {
  const { rows } = await sql<{ outcome: StepDetails['issueOutcome'] | null }>`select outcome from issues
    where id = ${issueId}`.execute(db)
  return rows[0]?.outcome ? { issueOutcome: rows[0].outcome } : null
}

/** The carrier of what is on its way back. */
export async function readReturnCarrier(db: Db, sellerOrderId: string): Promise<StepDetails | null> {
  const { rows } = await sql<{ carrier: string | null }>`
    select coalesce((select carrier from returns where seller_order_id = ${sellerOrderId} and closed_at is null),
      (select return_carrier from issues where seller_order_id = ${sellerOrderId} and closed_at is null)) as carrier`.execute(
    db,
  )
  return rows[0]?.carrier ? { carrier: rows[0].carrier } : null
}

/** When the return was opened that has become the open issue of this seller order. */
export async function findContestedSince(db: Db, sellerOrderId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select r.opened_at as at from returns r
    where r.seller_order_id = ${sellerOrderId} and r.outcome = 'contested' order by r.opened_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}
