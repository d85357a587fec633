import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

export async function setWaitingSince(tx: Tx, conversationId: string, since: Date | null): Promise<void> {
  await sql`update conversations set waiting_since = ${since}::timestamptz where id = ${conversationId}`.execute(
    tx,
  )
}

export interface SellerAnswer {
  sellerId: string
  conversationId: string
  at: Date
  seconds: number
}

export async function insertAnswer(
  tx: Tx,
  { sellerId, conversationId, at, seconds }: SellerAnswer,
): Promise<void> {
  await sql`insert into seller_answers (seller_id, conversation_id, at, seconds)
    values (${sellerId}, ${conversationId}, ${at}, ${seconds}) on conflict do nothing`.execute(tx)
}

export async function deleteAnswersBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('seller_answers').where('at', '<', before).execute()
}

/**
 * Returns SQL that selects each seller's `seller_id` and `minutes`, the median response time since the date `since`.
 * Omits sellers with fewer than `minAnswers` replies since that date.
 */
export function medianResponseTimes(since: Date, minAnswers: number): RawBuilder<unknown> {
  return sql`select seller_id,
      ceil(percentile_cont(0.5) within group (order by seconds) / 60)::integer as minutes
    from seller_answers where at >= ${since} group by seller_id having count(*) >= ${minAnswers}`
}
