import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const isOpen = (now: Date): RawBuilder<unknown> =>
  sql`state = 'open' and paid_at is not null and disputed_at is null and expires_at > ${now}`

/** SQL condition for gifts whose last refund failed, for example because the provider was not reachable for days. */
const hasFailedRefund = sql`state = 'refunded' and disputed_at is null and 'failed' =
  (select r.state from gift_refunds r where r.gift_id = gifts.id order by r.id desc limit 1)`

const isRefundable = (now: Date): RawBuilder<unknown> => sql`((${isOpen(now)}) or (${hasFailedRefund}))`

/** Counts the gifts that can still be redeemed and the gifts whose refund failed. */
export async function countOpenGifts(db: Db | Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gifts where ${isRefundable(now)}`.execute(db)
  return rows[0]!.count
}

/**
 * Returns the ids of the next gifts that can still be redeemed or whose refund failed, in ascending order.
 */
export async function listOpenGifts(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gifts
    where ${isRefundable(now)} and id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
