import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#contract/pictures.ts'
import type { ConversationSide } from '#contract/conversations/conversations.ts'
import { isShownSeller } from '#modules/catalog/core/shown-sellers.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Reader } from './sides.ts'

export interface StoredConversation {
  id: string
  /** Id of the buyer, or null for a guest. */
  buyerId: string | null
  sellerId: string
  listingId: string | null
  sellerOrderId: string | null
  orderId: string | null
  title: string
  photo: Photo | null
  orderNumber: string | null
  seq: number
  buyerRead: number
  sellerRead: number
  waitingSince: Date | null
  support: 'called' | 'joined' | null
  buyerName: string
  isBuyerGone: boolean
  sellerUsername: string
  sellerName: string
  sellerAvatar: string | null
  isSellerSA: boolean
  isSellerSuspended: boolean
  /** Sides that have blocked the other side. */
  blockedBy: ConversationSide[]
  /** Whether the buyer has a paid order from this seller that was not canceled. */
  hasBought: boolean
}

/**
 * SQL expression for the buyer's name, as shown to sellers: the first name and the initial of the last name, or the
 * username. For a guest, the expression uses the name in the shipping address. Empty after an erasure. The query must
 * left-join `buyers` as `b`, because guests have no row in that table.
 */
export const buyerNameOf = (sellerOrderId: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(case
  when b.id is null then (select trim(split_part(trim(bought.ship_to ->> 'name'), ' ', 1) ||
      coalesce(' ' || upper(left(substring(trim(bought.ship_to ->> 'name') from '\\s(\\S+)$'), 1)) || '.', ''))
    from orders bought join seller_orders part on part.order_id = bought.id
    where part.id = ${sellerOrderId} and bought.erased_at is null)
  when b.erased_at is not null then ''
  when b.fname <> '' then trim(b.fname || case when b.lname <> '' then ' ' || upper(left(b.lname, 1)) || '.' else '' end)
  else b.username end, '')`

export const buyerName = buyerNameOf(sql`c.seller_order_id`)

const columns = sql`c.id, c.buyer_id as "buyerId", c.seller_id as "sellerId", c.listing_id as "listingId",
  c.seller_order_id as "sellerOrderId", (select so.order_id from seller_orders so where so.id = c.seller_order_id) as "orderId",
  c.title, c.photo, c.order_number as "orderNumber", c.seq, c.buyer_read as "buyerRead", c.seller_read as "sellerRead",
  c.waiting_since as "waitingSince", c.support, ${buyerName} as "buyerName",
  b.erased_at is not null as "isBuyerGone", s.username as "sellerUsername", s.name as "sellerName",
  s.avatar_key as "sellerAvatar", s.is_sa as "isSellerSA", s.suspended_at is not null as "isSellerSuspended",
  array(select k.by from conversation_blocks k where k.buyer_id = c.buyer_id and k.seller_id = c.seller_id
    union select unnest(c.guest_blocked_by)) as "blockedBy",
  exists (select from orders o join seller_orders so on so.order_id = o.id
    where o.buyer_id = c.buyer_id and so.seller_id = c.seller_id and so.paid_at is not null
      and so.state <> 'cancelled') or (c.buyer_id is null and exists (select from seller_orders so
    where so.id = c.seller_order_id and so.paid_at is not null and so.state <> 'cancelled')) as "hasBought"`
const joined = sql`conversations c left join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id`

function readerCondition({ side, id, guestOrder }: Reader): RawBuilder<unknown> {
  if (side === 'seller') return sql`c.seller_id = ${id}`
  if (guestOrder === undefined) return sql`c.buyer_id = ${id}`
  return sql`c.buyer_id is null and c.seller_order_id in (select so.id from seller_orders so
    join orders o on o.id = so.order_id where o.id = ${guestOrder} and o.buyer_id is null)`
}

/** Returns a conversation, or undefined if the reader is neither its buyer nor its seller. */
export async function findConversationOfReader(
  db: Db,
  reader: Reader,
  id: string,
): Promise<StoredConversation | undefined> {
  const { rows } = await sql<StoredConversation>`
    select ${columns} from ${joined} where c.id = ${id} and ${readerCondition(reader)}`.execute(db)
  return rows[0]
}

/** Locks and returns one of the reader's conversations. The lock ensures that messages are added one after another. */
export async function lockConversationOfReader(
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<StoredConversation | undefined> {
  await sql`select from conversations c where c.id = ${id} and ${readerCondition(reader)} for update`.execute(
    tx,
  )
  return findConversationOfReader(tx, reader, id)
}

/** Locks and returns a conversation without checking access. For staff and background jobs only. */
export async function lockConversation(tx: Tx, id: string): Promise<StoredConversation | undefined> {
  await sql`select from conversations where id = ${id} for update`.execute(tx)
  const { rows } = await sql<StoredConversation>`select ${columns} from ${joined} where c.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Listing or order about which the reader is allowed to write. */
export interface ConversationTopic {
  /** Id of the buyer, or null for a guest. */
  buyerId: string | null
  sellerId: string
  listingId: string | null
  sellerOrderId: string | null
  orderId: string | null
  title: string
  photo: Photo | null
  orderNumber: string | null
  buyerName: string
  sellerUsername: string
  sellerName: string
  sellerAvatar: string | null
  isSellerSA: boolean
  /** Id of the existing conversation about this topic, or null if there is none. */
  conversation: string | null
}

const ofSeller = sql`s.id as "sellerId", s.username as "sellerUsername", s.name as "sellerName",
  s.avatar_key as "sellerAvatar", s.is_sa as "isSellerSA"`

/**
 * Returns a listing as a topic if it is public or the buyer already has a conversation about it. Otherwise, returns
 * undefined.
 */
export async function findListingTopic(
  db: Db,
  buyerId: string,
  listingId: string,
): Promise<ConversationTopic | undefined> {
  const { rows } = await sql<ConversationTopic>`
    select b.id as "buyerId", p.id as "listingId", null as "sellerOrderId", null as "orderId", p.title,
      p.photos -> 0 as photo, null as "orderNumber", ${buyerName} as "buyerName", ${ofSeller}, c.id as conversation
    from listings p join sellers s on s.id = p.seller_id join buyers b on b.id = ${buyerId}
    left join conversations c on c.buyer_id = b.id and c.listing_id = p.id
    where p.id = ${listingId} and b.erased_at is null
      and (c.id is not null or (p.state = 'active' and s.suspended_at is null and ${isShownSeller()}))`.execute(
    db,
  )
  return rows[0]
}

/**
 * Returns a paid seller order as a topic. Returns undefined if the order is not paid, if the reader is neither its
 * buyer nor its seller, or if the buyer's data was erased.
 */
export async function findOrderTopic(
  db: Db,
  { side, id, guestOrder }: Omit<Reader, 'isHelper'>,
  sellerOrderId: string,
): Promise<ConversationTopic | undefined> {
  const isBuyer =
    guestOrder === undefined ? sql`b.id = ${id}` : sql`o.id = ${guestOrder} and o.buyer_id is null`
  const { rows } = await sql<ConversationTopic>`
    select b.id as "buyerId", null as "listingId", so.id as "sellerOrderId", o.id as "orderId",
      coalesce(l.label, '') as title, l.photo, o.no::text as "orderNumber",
      ${buyerNameOf(sql`so.id`)} as "buyerName", ${ofSeller},
      c.id as conversation
    from seller_orders so join orders o on o.id = so.order_id left join buyers b on b.id = o.buyer_id
    join sellers s on s.id = so.seller_id left join conversations c on c.seller_order_id = so.id
    left join lateral (select label, photo from order_lines
      where order_id = o.id and seller_id = s.id and code = 'item' order by position limit 1) l on true
    where so.id = ${sellerOrderId} and so.paid_at is not null and b.erased_at is null and o.erased_at is null
      and ${side === 'buyer' ? isBuyer : sql`s.id = ${id}`}`.execute(db)
  return rows[0]
}
