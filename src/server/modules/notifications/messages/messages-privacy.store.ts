import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import { reviewKey } from './message-notification-content.ts'

/**
 * Locks a buyer's conversations during an erasure. As a result, a notification about a conversation is either committed
 * before the erasure, which then changes the notification, or created afterwards without the erased data.
 */
export async function lockConversations(tx: Tx, buyerId: string): Promise<void> {
  await sql`select from conversations where buyer_id = ${buyerId} order by id for update`.execute(tx)
}

export interface MessageNotification {
  id: string
  /** Title of the conversation. */
  about: string
  language: Language
}

/** Returns the notifications that sellers got about a buyer's messages, with each seller's language. */
export async function listMessageNotifications(tx: Tx, buyerId: string): Promise<MessageNotification[]> {
  const { rows } = await sql<MessageNotification>`
    select n.id, c.title as about, s.language from conversations c join sellers s on s.id = c.seller_id
    join notifications n on n.recipient = 'seller:' || s.id and n.event = 'message'
      and starts_with(n.key, 'message:' || c.id || ':')
    where c.buyer_id = ${buyerId} order by n.id for update of n`.execute(tx)
  return rows
}

const reviewsOf = (buyerId: string) => sql`feedback f where f.order_line_id in (
  select l.id from orders o join order_lines l on l.order_id = o.id where o.buyer_id = ${buyerId})`

/**
 * Locks a buyer's reviews during an erasure. As a result, a notification about a review is either committed before the
 * erasure, which then changes the notification, or created afterwards without the erased data.
 */
export async function lockReviews(tx: Tx, buyerId: string): Promise<void> {
  await sql`select from ${reviewsOf(buyerId)} order by f.id for update`.execute(tx)
}

/** Returns the notifications that sellers got about a buyer's reviews, with each seller's language. */
export async function listReviewNotifications(tx: Tx, buyerId: string) {
  const { rows } = await sql<{ id: string; rate: number; language: Language }>`
    select n.id, f.rate::real as rate, s.language
    from (select f.* from ${reviewsOf(buyerId)}) f join sellers s on s.id = f.seller_id
    join notifications n on n.recipient = 'seller:' || s.id and n.key = ${reviewKey('')} || f.id
    order by n.id for update of n`.execute(tx)
  return rows
}

export async function saveNotificationContent(
  tx: Tx,
  words: readonly (NotificationContent & { id: string; title: string; body: string })[],
): Promise<void> {
  if (words.length === 0) return
  await sql`update notifications n set code = w.code, data = w.data, title = w.title, body = w.body
    from json_to_recordset(${JSON.stringify(words)}::json)
      as w(id text, code text, data jsonb, title text, body text)
    where n.id = w.id`.execute(tx)
}
