import type { Db } from '#platform/db.ts'
import './accounts.tables.ts'

export interface SessionRow {
  buyer_id: string | null
  seller_id: string | null
  is_seller: boolean | null
  is_admin: boolean | null
  is_sa: boolean | null
}

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .leftJoin('sellers', 'sellers.id', 'sessions.seller_id')
    .select([
      'sessions.buyer_id',
      'sessions.seller_id',
      'sellers.is_seller',
      'sellers.is_admin',
      'sellers.is_sa',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function findBuyer(db: Db, id: string) {
  return db
    .selectFrom('buyers')
    .select(['id', 'email', 'full_name', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps the first customer id a buyer was given; answers the one that holds. */
export async function keepCustomerId(
  db: Db,
  buyerId: string,
  customerId: string,
): Promise<string | undefined> {
  await db
    .updateTable('buyers')
    .set({ customer_id: customerId })
    .where('id', '=', buyerId)
    .where('customer_id', 'is', null)
    .execute()
  return (await findBuyer(db, buyerId))?.customer_id ?? undefined
}
