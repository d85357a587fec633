import type { Conversation } from '#contract/conversations/conversations.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate, translateOf } from '#platform/language/translate.ts'
import { copyMessagesToIssue } from '#modules/orders/order-thread.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import '../core/conversations.events.ts'
import { lockConversationOfReader, type StoredConversation } from '../core/conversations.store.ts'
import { maskMessage } from '../masking/mask.ts'
import { addMaskingReport } from '../core/reports.store.ts'
import {
  findClosedReason,
  conversationView,
  requireExistingConversation,
  requireTopic,
  type TopicQuery,
} from '../read/conversation.ts'
import { recordResponseTime } from './response-time.ts'
import { adoptConversations } from '../core/adopt.store.ts'
import { otherSide, readerOf, recipientOf, type Reader } from '../core/sides.ts'
import { requireConfirmedEmail } from './confirmed.ts'
import * as store from './write.store.ts'

export interface MessageInput {
  text: string
  photos: readonly string[]
  attempt: string
}

const dayMs = 86_400_000
/**
 * Maximum number of conversations that a buyer can start within 24 hours. Conversations about orders are not limited.
 */
const maxStartedPerDay = 20
/**
 * Maximum number of messages that one side can send within 24 hours without getting a reply. Applies until the buyer
 * has a paid order.
 */
const maxUnansweredPerDay = 8

/**
 * Sends a message about a listing or a seller order. Creates the conversation if there is none.
 * @throws not_found, feature_off, not_confirmed, conversation_closed, too_many_requests, attempt_reused, invalid_field
 */
export async function startConversation(
  context: ConversationContext,
  actor: Actor | Reader,
  { listing, sellerOrder, ...written }: TopicQuery & MessageInput,
): Promise<Conversation> {
  const reader = readerOf(actor)
  return inTransaction(context.db, async (tx) => {
    await requireConfirmedEmail(tx, reader)
    if (reader.side === 'buyer') await store.lockConversationStarts(tx, reader.id || recipientOf(reader))
    const topic = await requireTopic(tx, reader, { listing, sellerOrder })
    requireExistingConversation(topic)
    const now = context.clock.now()
    if (topic.conversation === null && reader.side === 'buyer' && topic.sellerOrderId === null) {
      const started = await store.countStartedConversations(tx, reader.id, new Date(now - dayMs))
      if (started >= maxStartedPerDay) throw tooMany()
    }
    if (topic.conversation !== null && topic.buyerId !== null)
      await adoptConversations(tx, topic.buyerId, new Date(now))
    const id =
      topic.conversation ??
      (await store.insertConversation(tx, newId('cnv', context.clock), topic, new Date(now)))
    return write(context, tx, reader, id, written)
  })
}

/**
 * Sends a message in one of the caller's conversations. A repeated request with the same idempotency key sends no
 * second message.
 * @throws not_found, not_confirmed, conversation_closed, too_many_requests, attempt_reused, invalid_field
 */
export async function sendMessage(
  context: ConversationContext,
  actor: Actor,
  id: string,
  written: MessageInput,
): Promise<Conversation> {
  const reader = readerOf(actor)
  return inTransaction(context.db, async (tx) => {
    await requireConfirmedEmail(tx, reader)
    return write(context, tx, reader, id, written)
  })
}

async function write(
  context: ConversationContext,
  tx: Tx,
  reader: Reader,
  id: string,
  { text, photos: keys, attempt }: MessageInput,
): Promise<Conversation> {
  const row = await lockConversationOfReader(tx, reader, id)
  if (!row) throw fail('not_found')
  const { side } = reader
  const before = await store.findAttempt(tx, id, side, attempt)
  if (before) {
    if ((before.unmasked ?? before.text) !== text) throw fail('attempt_reused')
    return conversationView(context, tx, reader, row)
  }
  const closed = findClosedReason(row, side)
  if (closed)
    throw fail('conversation_closed', {
      message: (language) => translateOf(language, 'error.conversation-closed', closed),
    })
  const now = context.clock.now()
  await requireAnswered(tx, row, side, now)
  const photos = await store.takeUnsentPhotos(tx, recipientOf(reader), [...new Set(keys)])
  if (!photos)
    throw fail('invalid_field', {
      field: 'photos',
      message: (language) => translate(language, 'error.photos-again'),
    })
  const masked = maskMessage(text, row.hasBought)
  const messageId = newId('msg', context.clock)
  const seq = await store.insertMessage(tx, {
    id: messageId,
    conversationId: id,
    by: side,
    text: masked.text,
    unmasked: masked.found.length > 0 ? text : null,
    photos,
    attempt,
    at: new Date(now),
  })
  if (masked.found[0])
    await addMaskingReport(tx, newId('cnr', context.clock), id, masked.found[0], new Date(now))
  if (row.sellerOrderId !== null)
    await copyMessagesToIssue(tx, row.sellerOrderId, [
      { id: messageId, by: side, isHelper: reader.isHelper, text: masked.text, photos, at: new Date(now) },
    ])
  await recordResponseTime(tx, row, side, new Date(now))
  await store.updateInboxes(tx, id, [otherSide(side)])
  const to = [otherSide(side)]
  await context.events.publish(tx, 'MessageSent', { conversationId: id, seq, to, at: now })
  return conversationView(context, tx, reader, (await lockConversationOfReader(tx, reader, id))!)
}

/** Limits how many messages a side can send without getting a reply. There is no limit after a purchase. */
async function requireAnswered(
  tx: Tx,
  row: StoredConversation,
  side: Reader['side'],
  now: number,
): Promise<void> {
  if (row.hasBought) return
  const unanswered = await store.countUnansweredMessages(tx, row.id, side, new Date(now - dayMs))
  if (unanswered < maxUnansweredPerDay) return
  throw fail('too_many_requests', {
    message: (language) => translate(language, 'error.wait-for-answer'),
    retryAfter: 3600,
  })
}

function tooMany() {
  return fail('too_many_requests', {
    message: (language) => translate(language, 'error.conversations-a-day', { count: maxStartedPerDay }),
    retryAfter: 3600,
  })
}
