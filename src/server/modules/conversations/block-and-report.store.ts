import { sql } from 'kysely'
import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Tx } from '#platform/database/db.ts'

interface Pair {
  id: string
  /** Buyer's id, or null for a guest. */
  buyerId: string | null
  sellerId: string
}

export async function insertBlock(tx: Tx, pair: Pair, by: ConversationSide, at: Date): Promise<void> {
  if (pair.buyerId === null) return setGuestBlock(tx, pair.id, by, true)
  await sql`insert into conversation_blocks (buyer_id, seller_id, by, at)
    values (${pair.buyerId}, ${pair.sellerId}, ${by}, ${at}) on conflict do nothing`.execute(tx)
}

export async function deleteBlock(tx: Tx, pair: Pair, by: ConversationSide): Promise<void> {
  if (pair.buyerId === null) return setGuestBlock(tx, pair.id, by, false)
  await sql`delete from conversation_blocks
    where buyer_id = ${pair.buyerId} and seller_id = ${pair.sellerId} and by = ${by}`.execute(tx)
}

async function setGuestBlock(tx: Tx, id: string, by: ConversationSide, isBlocking: boolean): Promise<void> {
  const without = sql`array_remove(guest_blocked_by, ${by}::text)`
  await sql`update conversations set guest_blocked_by = ${isBlocking ? sql`array_append(${without}, ${by}::text)` : without}
    where id = ${id}`.execute(tx)
}
