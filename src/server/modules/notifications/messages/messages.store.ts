import { sql } from 'kysely'
import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { publicShortName } from '#modules/accounts/accounts.ts'

export interface UnreadConversation {
  id: string
  /** Number of messages in the conversation. */
  seq: number
  /** Number of messages that the recipient has read. */
  read: number
  title: string
  photo: Photo | null
  /** Name of the sender of the latest message. Empty for a buyer without a name, and null for the marketplace. */
  from: string | null
  lastText: string
}

const columns = (
  side: ConversationSide,
) => sql`c.id, c.seq, ${sql.ref(`c.${side}_read`)} as read, c.title, c.photo,
  case c.last_by when 'seller' then s.name when 'buyer' then coalesce(nullif(b.fname, ''), b.username,
    (select split_part(trim(o.ship_to ->> 'name'), ' ', 1) from orders o join seller_orders so on so.order_id = o.id
      where c.buyer_id is null and so.id = c.seller_order_id), '') end as "from",
  c.last_by as "lastBy", c.last_text as "lastText"`

/**
 * Conversation as stored, with a sender name that is not sanitized yet. A guest's name comes from the shipping address
 * and can contain any text.
 */
type Stored<Row extends UnreadConversation> = Row & { lastBy: string | null }

function shown<Row extends UnreadConversation>({ lastBy, ...row }: Stored<Row>): Omit<Stored<Row>, 'lastBy'> {
  return lastBy === 'buyer' && row.from !== null ? { ...row, from: publicShortName(row.from) } : row
}

/**
 * Returns a conversation with unread messages for `side`, and the recipient on that side (null for a guest). Locks the
 * conversation until the transaction ends. This transaction creates notifications about the conversation, and a
 * concurrent erasure must find these notifications too.
 */
export async function findUnreadConversation(
  tx: Tx,
  id: string,
  side: ConversationSide,
): Promise<{ recipient: string | null; conversation: UnreadConversation } | undefined> {
  await sql`select from conversations where id = ${id} for share`.execute(tx)
  const { rows } = await sql<Stored<UnreadConversation & { recipient: string | null }>>`
    select ${side} || ':' || ${sql.ref(`c.${side}_id`)} as recipient, ${columns(side)}
    from conversations c left join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id
    where c.id = ${id} and ${sql.ref(`c.${side}_unread`)}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { recipient, ...conversation } = shown(found)
  return { recipient, conversation }
}

/** Returns the newest unread conversations that contain messages about which no email was sent yet. */
export async function listUnemailedConversations(
  db: Db,
  recipient: string,
  limit: number,
): Promise<UnreadConversation[]> {
  const side = recipient.startsWith('buyer:') ? 'buyer' : 'seller'
  const { rows } = await sql<Stored<UnreadConversation>>`
    with unread as materialized (
      select c.id from conversations c
      where ${sql.ref(`c.${side}_id`)} = ${recipient.slice(side.length + 1)} and ${sql.ref(`c.${side}_unread`)}
      order by c.last_id desc limit 500
    )
    select ${columns(side)} from unread join conversations c on c.id = unread.id
    left join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id
    left join message_emails e on e.recipient = ${recipient} and e.conversation_id = c.id
    where c.seq > coalesce(e.seq, 0) order by c.last_id desc limit ${limit}`.execute(db)
  return rows.map(shown)
}

/**
 * Returns a guest's unread conversation with its order, or undefined if an email about the latest message was already
 * sent.
 */
export async function findUnemailedGuestConversation(
  db: Db,
  id: string,
): Promise<(UnreadConversation & { orderId: string; sellerOrderId: string }) | undefined> {
  const { rows } = await sql<Stored<UnreadConversation & { orderId: string; sellerOrderId: string }>>`
    select ${columns('buyer')}, so.order_id as "orderId", so.id as "sellerOrderId"
    from conversations c join seller_orders so on so.id = c.seller_order_id
    left join buyers b on b.id = c.buyer_id join sellers s on s.id = c.seller_id
    left join message_emails e on e.recipient = ${guestRecipient(id)} and e.conversation_id = c.id
    where c.id = ${id} and c.buyer_id is null and c.buyer_unread and c.seq > coalesce(e.seq, 0)`.execute(db)
  return rows.map(shown)[0]
}

/** Returns the recipient key under which emails about a guest's conversation are recorded. */
export const guestRecipient = (conversationId: string): string => `guest:${conversationId}`

export async function recordEmailedMessages(
  db: Db,
  recipient: string,
  conversations: readonly Pick<UnreadConversation, 'id' | 'seq'>[],
): Promise<void> {
  await sql`insert into message_emails as e (recipient, conversation_id, seq)
    select ${recipient}, id, seq from json_to_recordset(${JSON.stringify(conversations)}::json) as c(id text, seq integer)
    on conflict (recipient, conversation_id) do update set seq = greatest(e.seq, excluded.seq)`.execute(db)
}
