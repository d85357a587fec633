import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Maximum number of reserved former usernames per seller. */
const maxReserved = 5
/**
 * Number of days that the row of a username change is kept if the old username is not reserved. Must not be shorter
 * than the maximum of the setting `usernameChangeDays`, because these rows are used to count recent changes.
 */
const retentionDays = 366

interface UsernameChange {
  id: string
  sellerId: string
  from: string
  to: string
  at: Date
}

/**
 * Reserves a seller's previous username. If the new username was reserved for the seller, removes that reservation.
 * The caller must have locked the seller's row.
 */
export async function recordUsernameChange(
  tx: Tx,
  { id, sellerId, from, to, at }: UsernameChange,
): Promise<void> {
  await sql`update former_usernames set is_reserved = false
    where is_reserved and seller_id = ${sellerId} and username in (lower(${from}), lower(${to}))`.execute(tx)
  await sql`insert into former_usernames (id, seller_id, username, left_at)
    values (${id}, ${sellerId}, lower(${from}), ${at})`.execute(tx)
  await sql`update former_usernames set is_reserved = false where id in (
    select id from former_usernames where seller_id = ${sellerId} and is_reserved
    order by left_at desc, id desc offset ${maxReserved}::int)`.execute(tx)
  await sql`delete from former_usernames where seller_id = ${sellerId} and not is_reserved
    and left_at < ${new Date(at.getTime() - retentionDays * 86_400_000)}`.execute(tx)
}

/** Returns the timestamps of a seller's username changes after `since`, oldest first. */
export async function listUsernameChanges(db: Db | Tx, sellerId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select left_at as at from former_usernames
    where seller_id = ${sellerId} and left_at > ${since} order by left_at`.execute(db)
  return rows.map(({ at }) => at)
}

/**
 * Returns the current username of the seller who formerly had this username. Returns undefined if the username is not
 * reserved.
 */
export async function findCurrentUsername(db: Db | Tx, former: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select s.username
    from former_usernames f join sellers s on s.id = f.seller_id
    where f.is_reserved and f.username = lower(${former})`.execute(db)
  return rows[0]?.username
}
