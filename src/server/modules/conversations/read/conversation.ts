import type { ClosedReason } from '#contract/conversations/closed-reasons.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Db } from '#platform/database/db.ts'
import { isFeatureOn, requireFeature } from '#platform/settings/features.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import {
  findListingTopic,
  findOrderTopic,
  findConversationOfReader,
  type StoredConversation,
  type ConversationTopic,
} from '../core/conversations.store.ts'
import { conversationPeopleView } from '../core/people.ts'
import { readerOf, type Reader } from '../core/sides.ts'
import { listMessages, messageView } from './messages.store.ts'

/** Number of messages per page. */
export const messagesPerPage = 50

/**
 * Returns one of the caller's conversations with a page of its messages.
 * @throws not_found (also for another person's conversation)
 */
export async function getConversation(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
  before?: number,
): Promise<Conversation> {
  const reader = readerOf(actor)
  const row = await findConversationOfReader(context.db, reader, id)
  if (!row) throw fail('not_found')
  return conversationView(context, context.db, reader, row, before)
}

/**
 * Returns a conversation like `getConversation`, but without photos if a staff member sees the seller's dashboard.
 * @throws not_found
 */
export async function getShownConversation(
  context: ConversationContext,
  actor: Actor,
  id: string,
  before?: number,
): Promise<Conversation> {
  const found = await getConversation(context, actor, id, before)
  if (actor.kind !== 'seller' || !actor.isViewer) return found
  return { ...found, messages: found.messages.map((message) => ({ ...message, photos: [] })) }
}

export async function conversationView(
  { photoAccess }: Pick<ConversationContext, 'photoAccess'>,
  db: Db,
  { side }: Reader,
  row: StoredConversation,
  before?: number,
): Promise<Conversation> {
  const messages = await listMessages(db, row.id, before ?? null, messagesPerPage)
  const first = messages[0]?.seq ?? 1
  return {
    ...conversationPeopleView(row),
    _id: row.id,
    side,
    messages: messages.map((message) => messageView(photoAccess, message)),
    older: first > 1 ? first : null,
    readByOther: side === 'buyer' ? row.sellerRead : row.buyerRead,
    closed: findClosedReason(row, side),
    isBlocking: row.blockedBy.includes(side),
    support: row.support,
  }
}

/** Returns the reason why a side cannot send messages. Returns null if the side can send messages. */
export function findClosedReason(row: StoredConversation, side: Reader['side']): ClosedReason | null {
  if (row.isBuyerGone) return 'account-closed'
  if (row.blockedBy.includes(side)) return 'blocked-by-you'
  if (row.blockedBy.length > 0) return 'blocked'
  // While a shop is suspended, only buyers with a paid order can exchange messages with the seller.
  if (row.isSellerSuspended && !row.hasBought) return 'shop-suspended'
  if (row.sellerOrderId === null && !isFeatureOn('messages')) return 'feature-off'
  return null
}

export interface TopicQuery {
  listing?: string | undefined
  sellerOrder?: string | undefined
}

/**
 * Returns a listing or order about which the caller is allowed to send messages. Only buyers can start a conversation
 * about a listing.
 * @throws not_found
 */
export async function requireTopic(
  db: Db,
  reader: Reader,
  { listing, sellerOrder }: TopicQuery,
): Promise<ConversationTopic> {
  const found = sellerOrder
    ? await findOrderTopic(db, reader, sellerOrder)
    : listing && reader.side === 'buyer'
      ? await findListingTopic(db, reader.id, listing)
      : undefined
  if (!found) throw fail('not_found')
  return found
}

/**
 * Rejects a new conversation if the messages feature is turned off. Existing conversations can continue.
 * @throws feature_off
 */
export function requireExistingConversation({ conversation }: Pick<ConversationTopic, 'conversation'>): void {
  if (conversation === null) requireFeature('messages')
}

/**
 * Returns the listing or order about which the caller wants to send a message, and the id of the existing conversation
 * about this topic. The id is null if there is no conversation yet.
 * @throws not_found, feature_off
 */
export async function findConversation({ db }: ConversationContext, actor: Actor, query: TopicQuery) {
  const reader = readerOf(actor)
  const topic = await requireTopic(db, reader, query)
  requireExistingConversation(topic)
  return { ...conversationPeopleView(topic), conversation: topic.conversation, side: reader.side }
}
