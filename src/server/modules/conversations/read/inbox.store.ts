import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#contract/listings/pictures.ts'
import type { ConversationMessage } from '#contract/conversations/conversations.ts'
import type { Db } from '#platform/database/db.ts'
import { buyerName } from '../conversations.store.ts'
import { soughtBy } from '../search-words.ts'
import type { Reader } from '../sides.ts'

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

export interface InboxPage {
  after: string | null
  limit: number
  unreadOnly: boolean
  words: readonly string[]
}

/** Found so often, conversations are best looked at from the newest on; else all that are found come first. */
const mostRare = 500

/** A page of an inbox, the newest message first. */
export async function listInbox(db: Db, reader: Reader, page: InboxPage): Promise<InboxEntry[]> {
  const { side } = reader
  const mine = sql`${sql.ref(`c.${side}_id`)} = ${reader.id}`
  const unread = sql.ref(`c.${side}_unread`)
  const which = page.unreadOnly ? sql`${mine} and ${unread}` : mine
  const wanted = await pageOf(db, reader.id, which, page)
  const { rows } = await sql<InboxEntry>`
    with page as materialized (${wanted})
    select ${inboxColumns}, ${unread} as "isUnread"
    from page join conversations c on c.id = page.id join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id
    order by c.last_id desc`.execute(db)
  return rows
}

export const inboxColumns = sql`c.id, c.title, c.photo, c.listing_id as "listingId",
  c.seller_order_id as "sellerOrderId",
  (select so.order_id from seller_orders so where so.id = c.seller_order_id) as "orderId",
  c.order_number as "orderNumber", ${buyerName} as "buyerName", s.username as "sellerUsername", s.name as "sellerName",
  s.avatar_key as "sellerAvatar", s.is_sa as "isSellerSA", c.last_id as "lastId", c.last_by as "lastBy",
  c.last_text as "lastText", c.last_at as "lastAt"`

async function pageOf(
  db: Db,
  id: string,
  which: RawBuilder<unknown>,
  { after, limit, words }: InboxPage,
): Promise<RawBuilder<unknown>> {
  const behind = sql`(${after}::text is null or c.last_id < ${after})`
  const inOrder = sql`order by c.last_id desc limit ${limit}`
  if (words.length === 0) return sql`select c.id from conversations c where ${which} and ${behind} ${inOrder}`
  const sought = soughtBy(id, words)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from conversations c where c.words @@ ${sought} limit ${mostRare + 1}) found`.execute(db)
  if (rows[0]!.n <= mostRare)
    return sql`select c.id from (select * from conversations c where c.words @@ ${sought} offset 0) c
      where ${which} and ${behind} ${inOrder}`
  // What the index is not made of cannot be looked up in it, so that PostgreSQL walks from the newest on.
  return sql`select c.id from conversations c where ${which} and ${behind} and (c.words || '') @@ ${sought} ${inOrder}`
}

/** How many conversations wait to be read. */
export async function countUnread(db: Db, recipient: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select unread from inboxes where recipient = ${recipient}`.execute(db)
  return rows[0]?.unread ?? 0
}
