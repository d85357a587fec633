import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { indexedWordsSql } from './core/search-words.ts'

/** Returns a buyer's conversations with all messages, for the data export. The buyer's own messages are unmasked. */
export async function exportConversations(db: Db, buyerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select c.title as about, s.username as seller, c.order_number as "orderNumber", c.started_at as "startedAt",
      coalesce((select json_agg(json_build_object('by', m.by, 'event', m.event,
          'text', case when m.by = 'buyer' then coalesce(m.unmasked, m.text) else m.text end,
          'photos', m.photos, 'at', m.at) order by m.seq)
        from messages m where m.conversation_id = c.id), '[]') as messages
    from conversations c join sellers s on s.id = c.seller_id where c.buyer_id = ${buyerId} or (c.buyer_id is null
      and c.seller_order_id in (select so.id from seller_orders so join orders o on o.id = so.order_id where o.buyer_id = ${buyerId}))
    order by c.id`.execute(db)
  return rows
}

export async function exportBlocks(db: Db, buyerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select s.username as seller, k.at from conversation_blocks k join sellers s on s.id = k.seller_id
    where k.buyer_id = ${buyerId} and k.by = 'buyer' order by k.at`.execute(db)
  return rows
}

/** Returns the ids of the given buyers who have conversations. */
export async function listBuyersWithConversations(db: Db, buyerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct buyer_id as id from conversations where buyer_id = any(${buyerIds}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Erases a buyer's messages, photos, blocks and report texts, and rebuilds the search index without the erased text.
 * Returns the storage keys of the erased photos.
 */
export async function eraseMessages(tx: Tx, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      select m.id, m.photos from messages m join conversations c on c.id = m.conversation_id
      where c.buyer_id = ${buyerId} and m.by = 'buyer'
    ), erased as (
      update messages m set text = '', unmasked = null, photos = '[]', attempt = null, is_erased = true
      from gone where m.id = gone.id returning m.id
    )
    select p ->> 'key' as key from gone, jsonb_array_elements(gone.photos) p, (select count(*) from erased) done
    union all select key from message_photos where owner = ${`buyer:${buyerId}`}`.execute(tx)
  await tx.deleteFrom('message_photos').where('owner', '=', `buyer:${buyerId}`).execute()
  await tx.deleteFrom('inboxes').where('recipient', '=', `buyer:${buyerId}`).execute()
  await sql`delete from conversation_blocks where buyer_id = ${buyerId} and by = 'buyer'`.execute(tx)
  // SQL for the text from which the search index is rebuilt: the topic, and the messages from the seller and the
  // marketplace.
  const indexedText = sql`c.title || ' ' || coalesce(c.order_number, '') || ' ' || left(coalesce((select string_agg(m.text, ' ')
    from messages m where m.conversation_id = c.id and m.by <> 'buyer'), ''), 30000)`
  await sql`
    update conversations c set last_text = case when c.last_by = 'buyer' then '' else c.last_text end,
      buyer_unread = false, waiting_since = null,
      words = ${indexedWordsSql(sql.ref('c.buyer_id'), sql.ref('c.seller_id'), indexedText)}
    where c.buyer_id = ${buyerId}`.execute(tx)
  await sql`update conversation_reports r set text = '' from conversations c
    where r.conversation_id = c.id and c.buyer_id = ${buyerId} and r.by = 'buyer'`.execute(tx)
  return rows.map(({ key }) => key)
}
