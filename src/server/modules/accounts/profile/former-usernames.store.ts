import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import '../accounts.tables.ts'

/** Former usernames of a seller that lead to the shop and that no other account can take. */
const maxReserved = 5
/** Longest span in which changes can be limited; older rows that reserve nothing are deleted. */
const keptDays = 366

interface UsernameChange {
  /** Of the new row. */
  id: string
  sellerId: string
  from: string
  to: string
  at: Date
}

/** Reserves the username a seller gives up and frees the one the seller takes back. The seller's row must be locked. */
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
    and left_at < ${new Date(at.getTime() - keptDays * 86_400_000)}`.execute(tx)
}

/** When a seller changed the username since a moment, the earliest change first. */
export async function listUsernameChanges(db: Db | Tx, sellerId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select left_at as at from former_usernames
    where seller_id = ${sellerId} and left_at > ${since} order by left_at`.execute(db)
  return rows.map(({ at }) => at)
}

/** The username now of the seller who has given up this one; undefined for one that no seller has reserved. */
export async function findCurrentUsername(db: Db | Tx, former: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select s.username
    from former_usernames f join sellers s on s.id = f.seller_id
    where f.is_reserved and f.username = lower(${former})`.execute(db)
  return rows[0]?.username
}
