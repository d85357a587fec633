import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface DueListing {
  id: string
  sellerId: string
  publishAt: Date
}

/** Returns the drafts that are due to be published, earliest first, starting after `after`. */
export async function findDueListings(
  db: Db,
  now: Date,
  after: DueListing | undefined,
  limit: number,
): Promise<DueListing[]> {
  const { rows } = await sql<DueListing>`
    select p.id, p.seller_id as "sellerId", p.publish_at as "publishAt" from listings p
    where p.publish_at <= ${now} and p.state = 'draft'
      and ${after ? sql`(p.publish_at, p.id) > (${after.publishAt}, ${after.id})` : sql`true`}
    order by p.publish_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** Cancels the schedule of a draft, which the caller must have locked. */
export async function clearSchedule(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update listings set publish_at = null, version = version + 1, changed_at = ${now}
    where id = ${id}`.execute(tx)
}
