import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { indexedWordsSql } from './search-words.ts'

/**
 * Moves the conversations about claimed guest orders to the buyer's account, together with their unread counts, blocks
 * and search words. Idempotent.
 */
export async function adoptConversations(tx: Tx, buyerId: string, now: Date): Promise<void> {
  const indexedText = sql`c.title || ' ' || coalesce(c.order_number, '') || ' ' || left(coalesce((select string_agg(m.text, ' ')
    from messages m where m.conversation_id = c.id), ''), 30000)`
  await sql`
    with guests as materialized (
      select c.id, c.guest_blocked_by from conversations c join seller_orders so on so.id = c.seller_order_id
      join orders o on o.id = so.order_id where c.buyer_id is null and o.buyer_id = ${buyerId}
      order by c.id for update of c
    ), adopted as (
      update conversations c set buyer_id = ${buyerId}, guest_blocked_by = '{}',
        words = c.words || ${indexedWordsSql(sql`${buyerId}`, sql`null`, indexedText)}
      from guests where c.id = guests.id returning c.id, c.seller_id, c.buyer_unread
    ), blocked as (
      insert into conversation_blocks (buyer_id, seller_id, by, at)
      select distinct ${buyerId}, adopted.seller_id, side, ${now}::timestamptz
      from adopted join guests using (id), unnest(guests.guest_blocked_by) side on conflict do nothing
    ), counted as (
      insert into inboxes as i (recipient, unread, seq)
      select 'buyer:' || ${buyerId}, count(*) filter (where buyer_unread)::integer, 1 from adopted having count(*) > 0
      on conflict (recipient) do update set unread = i.unread + excluded.unread, seq = i.seq + 1
      returning recipient
    )
    select pg_notify('notifications', recipient) from counted`.execute(tx)
}

/**
 * Returns the ids of buyers who have claimed guest orders, but whose accounts do not contain the conversations about
 * these orders yet.
 */
export async function listBuyerIdsToAdopt(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ buyerId: string }>`
    select distinct o.buyer_id as "buyerId" from conversations c join seller_orders so on so.id = c.seller_order_id
    join orders o on o.id = so.order_id where c.buyer_id is null and o.buyer_id is not null limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ buyerId }) => buyerId)
}
