import { sql } from 'kysely'
import type { Photo } from '#contract/listings/pictures.ts'
import type { Db } from '#platform/database/db.ts'

/** What was said with a step of an issue or a return. */
export interface StepWords {
  by: 'buyer' | 'seller' | 'admin'
  text: string
  photos: Photo[]
  offer: 'none' | 'return' | 'refund' | null
}

const photosOf = sql`coalesce((
  select json_agg(json_build_object('key', ph.key, 'width', ph.width, 'height', ph.height, 'blur', ph.blur,
    'alt', '') order by k.at)
  from unnest(said.photo_keys) with ordinality as k(key, at) join issue_photos ph on ph.key = k.key), '[]') as photos`

/** What an issue was opened with. */
export async function readIssueWords(db: Db, issueId: string): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select 'buyer' as by, text, null as offer, ${photosOf}
    from issues said where id = ${issueId}`.execute(db)
  return rows[0]
}

/** A note of an issue; those of the clock are no one's words. */
export async function readNoteWords(db: Db, noteId: number): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select by, text, offer, ${photosOf}
    from issue_notes said where id = ${noteId} and by <> 'clock'`.execute(db)
  return rows[0]
}

/** What its seller, or the marketplace, said last of an issue of this seller order. */
export async function readLastWords(
  db: Db,
  sellerOrderId: string,
  by: 'seller' | 'admin',
): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select said.by, said.text, said.offer, ${photosOf}
    from issue_notes said join issues i on i.id = said.issue_id
    where i.seller_order_id = ${sellerOrderId} and said.by = ${by} order by said.id desc limit 1`.execute(db)
  return rows[0]
}

/** What a return within the seller's window was opened with, as long as it is open. */
export async function readReturnWords(db: Db, sellerOrderId: string): Promise<StepWords | undefined> {
  const { rows } = await sql<StepWords>`select 'buyer' as by, text, null as offer, ${photosOf}
    from returns said where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(db)
  return rows[0]
}

/** Its seller, for whoever speaks about a seller order. */
export async function findSellerOf(db: Db, sellerOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id as "sellerId" from seller_orders
    where id = ${sellerOrderId}`.execute(db)
  return rows[0]?.sellerId
}
