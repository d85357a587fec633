import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#contract/pictures.ts'
import type { ConversationMessage } from '#contract/conversations/conversations.ts'
import type { Db } from '#platform/database/db.ts'
import { buyerName } from '../core/conversations.store.ts'
import { afterPage, type InboxPage } from './inbox-page.ts'
import { findConversationsByWords } from './inbox-words.store.ts'
import type { Reader } from '../core/sides.ts'

export interface InboxEntry {
  id: string
  title: string
  photo: Photo | null
  listingId: string | null
  sellerOrderId: string | null
  orderId: string | null
  orderNumber: string | null
  buyerName: string
  sellerUsername: string
  sellerName: string
  sellerAvatar: string | null
  isSellerSA: boolean
  isUnread: boolean
  lastId: string
  lastBy: ConversationMessage['by']
  lastText: string
  lastAt: Date
}

/** Returns a page of an inbox. Conversations are sorted by their last message, newest first. */
export async function listInbox(db: Db, reader: Reader, page: InboxPage): Promise<InboxEntry[]> {
  const { side } = reader
  const ownCondition = sql`${sql.ref(`c.${side}_id`)} = ${reader.id}`
  const unread = sql.ref(`c.${side}_unread`)
  const which = page.unreadOnly ? sql`${ownCondition} and ${unread}` : ownCondition
  const found =
    page.words.length === 0 ? newest(which, page) : await findConversationsByWords(db, reader.id, which, page)
  const { rows } = await sql<InboxEntry>`
    with page as materialized (${found})
    select ${inboxColumns}, ${unread} as "isUnread"
    from page join conversations c on c.id = page.id left join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id
    order by c.last_id desc`.execute(db)
  return rows
}

export const inboxColumns = sql`c.id, c.title, c.photo, c.listing_id as "listingId",
  c.seller_order_id as "sellerOrderId",
  (select so.order_id from seller_orders so where so.id = c.seller_order_id) as "orderId",
  c.order_number as "orderNumber", ${buyerName} as "buyerName", s.username as "sellerUsername", s.name as "sellerName",
  s.avatar_key as "sellerAvatar", s.is_sa as "isSellerSA", c.last_id as "lastId", c.last_by as "lastBy",
  c.last_text as "lastText", c.last_at as "lastAt"`

function newest(which: RawBuilder<unknown>, page: InboxPage): RawBuilder<unknown> {
  return sql`select c.id from conversations c where ${which} and ${afterPage(page)}
    order by c.last_id desc limit ${page.limit}`
}

/** Returns the number of a recipient's unread conversations. */
export async function countUnread(db: Db, recipient: string): Promise<number> {
  const rows = await db.selectFrom('inboxes').select('unread').where('recipient', '=', recipient).execute()
  return rows[0]?.unread ?? 0
}
