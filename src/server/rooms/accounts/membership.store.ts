import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.ts'
import './accounts.tables.ts'

export interface KeptMembership {
  subscriptionId: string | null
  /** As the provider calls it, or 'gift'; null for who never was a member. */
  status: string | null
  endAt: Date | null
  isCanceled: boolean
  memberUntil: Date | null
}

export async function keepMembership(tx: Tx, buyerId: string, kept: KeptMembership): Promise<void> {
  await tx
    .updateTable('buyers')
    .set({
      subscription_id: kept.subscriptionId,
      subscription_status: kept.status,
      subscription_end_at: kept.endAt,
      subscription_canceled: kept.isCanceled,
      member_until: kept.memberUntil,
    })
    .where('id', '=', buyerId)
    .where('erased_at', 'is', null)
    .execute()
}

export async function findStanding(db: Db, buyerId: string) {
  return db
    .selectFrom('buyers')
    .select(['subscription_status as status', 'member_until as memberUntil'])
    .where('id', '=', buyerId)
    .executeTakeFirst()
}

export async function findCustomerOf(db: Db, buyerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('buyers')
    .select('customer_id')
    .where('id', '=', buyerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.customer_id ?? undefined
}

export async function listMembersOf(db: Db | Tx, buyerIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from buyers
    where id = any(${buyerIds}::text[]) and member_until > ${now}`.execute(db)
  return rows.map(({ id }) => id)
}
