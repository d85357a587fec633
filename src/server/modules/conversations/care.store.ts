import { sql } from 'kysely'
import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Tx } from '#platform/database/db.ts'

interface Pair {
  buyerId: string
  sellerId: string
}

export async function insertBlock(tx: Tx, pair: Pair, by: ConversationSide, at: Date): Promise<void> {
  await sql`insert into conversation_blocks (buyer_id, seller_id, by, at)
    values (${pair.buyerId}, ${pair.sellerId}, ${by}, ${at}) on conflict do nothing`.execute(tx)
}

export async function deleteBlock(tx: Tx, pair: Pair, by: ConversationSide): Promise<void> {
  await sql`delete from conversation_blocks
    where buyer_id = ${pair.buyerId} and seller_id = ${pair.sellerId} and by = ${by}`.execute(tx)
}
