import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Returns the number of listings that buyers can order. */
export async function countActiveListings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from listings where tab = 'active'`.execute(db)
  return rows[0]!.count
}

/** Stores the number of active listings at the end of a day. Keeps a number that is stored already. */
export async function saveActiveListings(db: Db, day: string): Promise<void> {
  await sql`update admin_days set active_listings = (select count(*) from listings where tab = 'active')
    where day = ${day}::date and active_listings is null`.execute(db)
}

/** Returns the stored numbers of active listings, keyed by day. */
export async function findActiveListings(db: Db, days: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, active_listings as count from admin_days
    where day = any(${days}::date[]) and active_listings is not null`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
