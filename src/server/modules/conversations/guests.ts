import type { ConversationReportReason } from '#contract/conversations/conversations.ts'
import type { GuestConversation } from '#contract/conversations/guest-messages.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { adoptConversations, listBuyerIdsToAdopt } from './core/adopt.store.ts'
import { blockConversation, requestSupport, reportConversation } from './block-and-report.ts'
import type { ConversationContext } from './core/conversations.context.ts'
import { conversationPeopleView } from './core/people.ts'
import { getConversation, requireExistingConversation, requireTopic } from './read/conversation.ts'
import type { Reader } from './core/sides.ts'
import { addMessagePhoto } from './write/photos.ts'
import { markConversationRead } from './write/read-mark.ts'
import { startConversation, type MessageInput } from './write/send.ts'

export interface GuestTopic {
  /** Token of the order link, or the emailed key of the seller order. */
  stoken: string
  sellerOrder: string
}

/**
 * Returns the guest who placed the order to which an order link or the key of a seller order gives access.
 * @throws not_found if the link or key is forged, expired or revoked, if the order was claimed, or if the link or key
 * does not give access to `sellerOrder`
 */
export async function requireGuest(
  context: ConversationContext,
  { stoken, sellerOrder }: { stoken: string; sellerOrder?: string },
): Promise<Reader> {
  const found = await context.findGuestOrder(stoken)
  if (!found) throw fail('not_found')
  const { orderId, sellerOrderId } = found
  if (sellerOrder !== undefined && (sellerOrderId ?? sellerOrder) !== sellerOrder) throw fail('not_found')
  return { side: 'buyer', id: '', isHelper: false, guestOrder: orderId }
}

/**
 * Returns the conversation between a guest and the seller about a seller order, with the names of guest and seller.
 * `conversation` is null before the first message.
 * @throws not_found, feature_off
 */
export async function getGuestConversation(
  context: ConversationContext,
  { stoken, sellerOrder }: GuestTopic,
  before?: number,
): Promise<GuestConversation> {
  const reader = await requireGuest(context, { stoken, sellerOrder })
  const topic = await requireTopic(context.db, reader, { sellerOrder })
  requireExistingConversation(topic)
  const { conversation: id } = topic
  const conversation = id === null ? null : await getConversation(context, reader, id, before)
  return { ...conversationPeopleView(topic), conversation }
}

/**
 * Sends a guest's message to the seller. The first message creates the conversation.
 * @throws not_found, feature_off, conversation_closed, attempt_reused, invalid_field
 */
export async function writeAsGuest(
  context: ConversationContext,
  { stoken, sellerOrder }: GuestTopic,
  written: MessageInput,
) {
  return startConversation(context, await requireGuest(context, { stoken, sellerOrder }), {
    sellerOrder,
    ...written,
  })
}

/**
 * Uploads a photo for a guest's message.
 * @throws not_found, too_many_photos, not_an_image, too_large
 */
export async function addGuestPhoto(context: ConversationContext, stoken: string, bytes: Uint8Array) {
  return addMessagePhoto(context, await requireGuest(context, { stoken }), bytes, undefined)
}

/**
 * Marks the messages up to sequence number `seq` as read by the guest.
 * @throws not_found
 */
export async function markReadAsGuest(context: ConversationContext, topic: GuestTopic, seq: number) {
  const { reader, id } = await requireOwn(context, topic)
  return markConversationRead(context, reader, id, seq)
}

/**
 * Blocks or unblocks the seller's messages to the guest.
 * @throws not_found
 */
export async function blockAsGuest(context: ConversationContext, topic: GuestTopic, isBlocking: boolean) {
  const { reader, id } = await requireOwn(context, topic)
  return blockConversation(context, reader, id, isBlocking)
}

/**
 * Reports the conversation to the marketplace as the guest.
 * @throws not_found
 */
export async function reportAsGuest(
  context: ConversationContext,
  topic: GuestTopic,
  report: { reason: ConversationReportReason; text: string },
) {
  const { reader, id } = await requireOwn(context, topic)
  return reportConversation(context, reader, id, report)
}

/**
 * Requests help from the marketplace's support as the guest.
 * @throws not_found
 */
export async function requestSupportAsGuest(context: ConversationContext, topic: GuestTopic) {
  const { reader, id } = await requireOwn(context, topic)
  return requestSupport(context, reader, id)
}

async function requireOwn(context: ConversationContext, { stoken, sellerOrder }: GuestTopic) {
  const reader = await requireGuest(context, { stoken, sellerOrder })
  const { conversation: id } = await requireTopic(context.db, reader, { sellerOrder })
  if (id === null) throw fail('not_found')
  return { reader, id }
}

/** Maximum number of buyers per run whose conversations are moved to their accounts. */
const maxAdopted = 100

/**
 * Moves conversations about claimed orders to the buyers' accounts. Needed for orders that were claimed with an older
 * version of Souk, which did not publish an event for a claim.
 */
export async function adoptRemainingConversations({ db, clock }: ConversationContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const buyerId of await listBuyerIdsToAdopt(tx, maxAdopted))
      await adoptConversations(tx, buyerId, new Date(clock.now()))
  })
}

/**
 * Subscribes to claims of guest orders. When a buyer claims an order, moves the conversations about the order to the
 * buyer's account.
 */
export function subscribeOrderClaims({ db, clock, events }: ConversationContext): void {
  events.subscribe('OrdersClaimed', 'conversations', async ({ buyerId }) => {
    await inTransaction(db, (tx) => adoptConversations(tx, buyerId, new Date(clock.now())))
  })
}
