import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { KeyVersions } from './seller-order-token.ts'

interface OrderLink {
  version: number
  buyerId: string | null
  sentAt: Date | null
  /** Number of links emailed in the current series. A series ends when no link has been emailed for an hour. */
  sends: number
}

/** Returns the data about a paid order's link and locks the order until the transaction ends. */
export async function lockOrderLink(tx: Tx, orderId: string): Promise<OrderLink | undefined> {
  const { rows } = await sql<OrderLink>`
    select link_version as version, buyer_id as "buyerId", link_sent_at as "sentAt", link_sends as sends from orders
    where id = ${orderId} and state = 'paid' and erased_at is null for update`.execute(tx)
  return rows[0]
}

export async function saveOrderLink(
  tx: Tx,
  orderId: string,
  { version, hash, now, sends }: { version: number; hash: Buffer; now: Date; sends: number },
): Promise<void> {
  await sql`update orders set link_version = ${version}, link_hash = ${hash}, link_sent_at = ${now},
      link_sends = ${sends}
    where id = ${orderId}`.execute(tx)
}

/**
 * Returns the link versions against which a buyer's access key is checked, or undefined if the seller order does not
 * exist.
 */
export async function findKeyVersions(db: Db, sellerOrderId: string): Promise<KeyVersions | undefined> {
  const { rows } = await sql<KeyVersions>`
    select o.link_version as "linkVersion", coalesce(o.plain_key_version, 0) as "plainKeyVersion"
    from seller_orders p join orders o on o.id = p.order_id where p.id = ${sellerOrderId}`.execute(db)
  return rows[0]
}
