import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export async function countOrderMoves(db: Db, since: Date): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from seller_order_moves where at > ${since}
    group by state order by count desc, state`.execute(db)
  return rows
}

export interface EventCount {
  what: 'transfers' | 'payouts' | 'refunds' | 'emails' | 'notifications'
  count: number
}

export async function countOtherEvents(db: Db, since: Date): Promise<EventCount[]> {
  const { rows } = await sql<EventCount>`
    select 'transfers' as what, count(*)::integer as count from transfers where made_at > ${since}
    union all select 'payouts', count(*)::integer from payouts where moved_at > ${since}
    union all select 'refunds', count(*)::integer from refunds where made_at > ${since}
    union all select 'emails', count(*)::integer from emails where at > ${since}
    union all select 'notifications', count(*)::integer from notifications where at > ${since}`.execute(db)
  return rows
}
