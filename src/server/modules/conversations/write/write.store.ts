import { sql } from 'kysely'
import type { ConversationSide, ConversationMessage } from '#contract/conversations/conversations.ts'
import type { StepDetails } from '#contract/conversations/step-details.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ConversationTopic } from '../core/conversations.store.ts'
import type { OrderMessage } from '#modules/orders/order-thread.ts'
import { indexedWordsSql } from '../core/search-words.ts'

/**
 * Creates a conversation or finds the existing conversation about the same topic. Returns the id of the conversation.
 */
export async function insertConversation(
  tx: Tx,
  id: string,
  topic: ConversationTopic,
  now: Date,
): Promise<string> {
  const { buyerId, sellerId, listingId, sellerOrderId, title, photo, orderNumber } = topic
  const { rows } = await sql<{ id: string }>`
    insert into conversations (id, buyer_id, seller_id, listing_id, seller_order_id, title, photo, order_number,
      started_at, last_at, words)
    values (${id}, ${buyerId}, ${sellerId}, ${listingId}, ${sellerOrderId}, ${title},
      ${photo && JSON.stringify(photo)}::jsonb, ${orderNumber}, ${now}, ${now}, ${firstWords(topic)})
    on conflict do nothing returning id`.execute(tx)
  if (rows[0]) return rows[0].id
  const found = await sql<{ id: string }>`
    select id from conversations where (buyer_id = ${buyerId} and listing_id = ${listingId})
      or seller_order_id = ${sellerOrderId}`.execute(tx)
  return found.rows[0]!.id
}

function firstWords({
  buyerId,
  sellerId,
  title,
  orderNumber,
  buyerName,
  sellerName,
  sellerUsername,
}: ConversationTopic) {
  const text = [title, orderNumber ?? '', buyerName, sellerName, sellerUsername].join(' ')
  return indexedWordsSql(sql`${buyerId}`, sql`${sellerId}`, sql`${text}`)
}

export interface SentMessage {
  seq: number
  text: string
  unmasked: string | null
}

/** Returns the message that was already sent with this idempotency key, if there is one. */
export async function findAttempt(
  tx: Tx,
  conversationId: string,
  by: ConversationMessage['by'],
  attempt: string,
): Promise<SentMessage | undefined> {
  const { rows } = await sql<SentMessage>`select seq, text, unmasked from messages
    where conversation_id = ${conversationId} and by = ${by} and attempt = ${attempt}`.execute(tx)
  return rows[0]
}

export interface NewConversationMessage {
  id: string
  conversationId: string
  by: ConversationMessage['by']
  adminId?: string
  event?: NonNullable<ConversationMessage['event']>
  details?: StepDetails | null
  text: string
  unmasked?: string | null
  photos?: readonly Photo[]
  attempt?: string
  at: Date
}

/**
 * Maximum size of a conversation's search words, in bytes. No words are added above this size, because more words would
 * hardly improve the search and PostgreSQL rejects values above one megabyte.
 */
const maxWordBytes = 250_000

/**
 * Adds a message to a conversation and returns its sequence number. The message counts as read by the sender's side.
 * The caller must already have locked the conversation.
 */
export async function insertMessage(tx: Tx, message: NewConversationMessage): Promise<number> {
  const {
    id,
    conversationId,
    by,
    adminId,
    event,
    details,
    text,
    unmasked,
    photos = [],
    attempt,
    at,
  } = message
  const { rows } = await sql<{ seq: number }>`
    with conversation as (
      -- Appending '' gives the uncompressed size.
      update conversations set seq = seq + 1, last_id = ${id}, last_at = ${at}, last_by = ${by},
        last_text = ${text.slice(0, 200)},
        buyer_read = case when ${by} = 'buyer' then seq + 1 else buyer_read end,
        seller_read = case when ${by} = 'seller' then seq + 1 else seller_read end,
        words = case when pg_column_size(words || '') < ${maxWordBytes}
          then words || ${indexedWordsSql(sql.ref('buyer_id'), sql.ref('seller_id'), sql`${text}`)} else words end
      where id = ${conversationId} returning seq
    )
    insert into messages (id, conversation_id, seq, by, admin_id, event, details, text, unmasked, photos, attempt, at)
    select ${id}, ${conversationId}, seq, ${by}, ${adminId ?? null}, ${event ?? null},
      ${details ? JSON.stringify(details) : null}::jsonb, ${text}, ${unmasked ?? null},
      ${JSON.stringify(photos)}::jsonb, ${attempt ?? null}, ${at} from conversation
    returning seq`.execute(tx)
  return rows[0]!.seq
}

/**
 * Matches the `attempt` keys of entries for issue and return steps. Messages that people sent have other `attempt`
 * keys.
 */
const stepKeys = '^(issue|issue-closed|note|return|sent|received|return-closed):'

/** Returns the messages from buyer and seller since a date. Omits entries for issue and return steps. */
export async function listMessagesSince(
  tx: Tx,
  conversationId: string,
  since: Date,
): Promise<OrderMessage[]> {
  const { rows } = await sql<OrderMessage>`select id, by, text, photos, at from messages
    where conversation_id = ${conversationId} and by in ('buyer', 'seller') and at >= ${since} and not is_erased
      and coalesce(attempt, '') !~ ${stepKeys}
    order by seq`.execute(tx)
  return rows
}

/**
 * Marks a conversation as unread for the given sides. Also notifies the open browser pages of both sides. The unread
 * count of an inbox increases only if the conversation was read before.
 */
export async function updateInboxes(
  tx: Tx,
  conversationId: string,
  unreadFor: readonly ConversationSide[],
): Promise<void> {
  const isFor = (side: ConversationSide) => unreadFor.includes(side)
  await sql`
    with before as (
      select id, buyer_id, seller_id, buyer_unread, seller_unread from conversations where id = ${conversationId}
    ), marked as (
      update conversations c set buyer_unread = c.buyer_unread or ${isFor('buyer')},
        seller_unread = c.seller_unread or ${isFor('seller')}
      from before where c.id = before.id returning c.id
    ), people as (
      select 'buyer:' || buyer_id as recipient, (${isFor('buyer')} and not buyer_unread)::integer as more from before
      union all select 'seller:' || seller_id, (${isFor('seller')} and not seller_unread)::integer from before
    ), counted as (
      insert into inboxes as i (recipient, unread, seq) select recipient, more, 1 from people
      where recipient is not null order by recipient
      on conflict (recipient) do update set unread = i.unread + excluded.unread, seq = i.seq + 1
      returning recipient
    )
    select pg_notify('notifications', recipient) from counted, (select count(*) from marked) done`.execute(tx)
}

/**
 * Marks messages up to `seq` as read by a side. Notifies the open browser pages of both sides. Returns whether more
 * messages are read than before, and whether the conversation was unread and is now completely read. The caller must
 * have locked the conversation.
 */
export async function setRead(
  tx: Tx,
  conversationId: string,
  side: ConversationSide,
  seq: number,
): Promise<{ hasMoved: boolean; isAllRead: boolean }> {
  const [read, unread] = [sql.ref(`${side}_read`), sql.ref(`${side}_unread`)]
  const [ownRead, ownUnread] = [sql.ref(`c.${side}_read`), sql.ref(`c.${side}_unread`)]
  const { rows } = await sql<{ hasMoved: boolean; isAllRead: boolean }>`
    with before as (
      select id, buyer_id, seller_id, ${unread} as was_unread, least(${seq}::integer, seq) > ${read} as has_moved,
        ${unread} and least(${seq}::integer, seq) >= seq as is_all_read
      from conversations where id = ${conversationId}
    ), marked as (
      update conversations c set ${read} = greatest(${ownRead}, least(${seq}::integer, c.seq)),
        ${unread} = ${ownUnread} and not before.is_all_read
      from before where c.id = before.id and (before.has_moved or before.is_all_read) returning c.id
    ), people as (
      select 'buyer:' || buyer_id as recipient, (${side} = 'buyer' and is_all_read)::integer as less
      from before join marked using (id)
      union all select 'seller:' || seller_id, (${side} = 'seller' and is_all_read)::integer
      from before join marked using (id)
    ), counted as (
      insert into inboxes as i (recipient, unread, seq) select recipient, 0, 1 from people
      where recipient is not null order by recipient
      on conflict (recipient) do update set unread = greatest(0, i.unread - (select less from people p where p.recipient = i.recipient)),
        seq = i.seq + 1
      returning recipient
    ), woken as (select pg_notify('notifications', recipient) from counted)
    select has_moved as "hasMoved", is_all_read as "isAllRead" from before, (select count(*) from woken) done`.execute(
    tx,
  )
  return rows[0]!
}

/** Removes photos from the sender's unsent photos and returns them. Returns undefined if a photo is missing. */
export async function takeUnsentPhotos(
  tx: Tx,
  owner: string,
  keys: readonly string[],
): Promise<Photo[] | undefined> {
  if (keys.length === 0) return []
  const { rows } = await sql<Omit<Photo, 'alt'>>`
    delete from message_photos where owner = ${owner} and key = any(${keys}::text[])
    returning key, width, height, blur`.execute(tx)
  const photos = keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  return photos.length === keys.length ? photos.map((photo) => ({ ...photo, alt: '' })) : undefined
}

/** Counts the conversations that a buyer has started since a date. */
export async function countStartedConversations(tx: Tx, buyerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from conversations
    where buyer_id = ${buyerId} and started_at > ${since}`.execute(tx)
  return rows[0]!.n
}

/** Takes a lock until the transaction ends, so that concurrent requests cannot exceed a person's limit. */
export async function lockConversationStarts(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('conversations:' || ${recipient}, 0))`.execute(tx)
}

/** Counts the messages that a side has sent since a date and since the other side's last reply. */
export async function countUnansweredMessages(
  tx: Tx,
  conversationId: string,
  side: ConversationSide,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from messages m
    where m.conversation_id = ${conversationId} and m.by = ${side} and m.at > ${since}
      and m.seq > coalesce((select max(o.seq) from messages o
        where o.conversation_id = ${conversationId} and o.by in ('buyer', 'seller') and o.by <> ${side}), 0)`.execute(
    tx,
  )
  return rows[0]!.n
}
