import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface StoredMembership {
  subscriptionId: string | null
  /**
   * Subscription status from the payment provider, or 'gift' for a gifted membership. Null if the buyer was never a
   * member.
   */
  status: string | null
  endAt: Date | null
  isCanceled: boolean
  memberUntil: Date | null
}

export async function storeMembership(
  tx: Tx,
  buyerId: string,
  stored: StoredMembership,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('buyers')
    .set({
      subscription_id: stored.subscriptionId,
      subscription_status: stored.status,
      subscription_end_at: stored.endAt,
      subscription_canceled: stored.isCanceled,
      member_until: stored.memberUntil,
      ...(stored.memberUntil && { spent_at: sql<Date>`coalesce(spent_at, ${now})` }),
    })
    .where('id', '=', buyerId)
    .where('erased_at', 'is', null)
    .execute()
}

export async function findMembershipState(db: Db, buyerId: string) {
  return db
    .selectFrom('buyers')
    .select(['subscription_status as status', 'subscription_end_at as endAt', 'member_until as memberUntil'])
    .where('id', '=', buyerId)
    .executeTakeFirst()
}

export async function findCustomerId(db: Db, buyerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('buyers')
    .select('customer_id')
    .where('id', '=', buyerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.customer_id ?? undefined
}

export async function filterMemberIds(
  db: Db | Tx,
  buyerIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from buyers
    where id = any(${buyerIds}::text[]) and member_until > ${now}`.execute(db)
  return rows.map(({ id }) => id)
}
