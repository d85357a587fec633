import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** A paid order's link, locked until the transaction ends. */
export async function lockOrderLink(
  tx: Tx,
  orderId: string,
): Promise<{ version: number; buyerId: string | null } | undefined> {
  const { rows } = await sql<{ version: number; buyerId: string | null }>`
    select link_version as version, buyer_id as "buyerId" from orders
    where id = ${orderId} and state = 'paid' and erased_at is null for update`.execute(tx)
  return rows[0]
}

export async function saveOrderLink(
  tx: Tx,
  orderId: string,
  { version, hash, now }: { version: number; hash: Buffer; now: Date },
): Promise<void> {
  await sql`update orders set link_version = ${version}, link_hash = ${hash}, link_sent_at = ${now}
    where id = ${orderId}`.execute(tx)
}
