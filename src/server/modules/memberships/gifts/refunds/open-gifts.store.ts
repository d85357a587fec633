import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const isOpen = (now: Date): RawBuilder<unknown> =>
  sql`state = 'open' and paid_at is not null and disputed_at is null and expires_at > ${now}`

/** Counts the gifts that can still be redeemed. */
export async function countOpenGifts(db: Db | Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gifts where ${isOpen(now)}`.execute(db)
  return rows[0]!.count
}

/** Returns the ids of the next gifts that can still be redeemed, in ascending order. */
export async function listOpenGifts(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gifts
    where ${isOpen(now)} and id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
