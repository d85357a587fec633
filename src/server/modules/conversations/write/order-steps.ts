import type { StepDetails } from '#contract/conversations/step-details.ts'
import type { ConversationMessage } from '#contract/conversations/conversations.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'
import { newId } from '#platform/core/ids.ts'
import '#modules/orders/core/orders.events.ts'
import {
  findContestedReturnStart,
  findSellerOfOrder,
  copyMessagesToIssue,
  readIssueOutcome,
  readIssueMessage,
  readLastMessage,
  readNoteMessage,
  readReturnCarrier,
  readReturnMessage,
  type StepMessage,
} from '#modules/orders/order-thread.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import { findOrderTopic, lockConversation } from '../core/conversations.store.ts'
import { maskMessage } from '../masking/mask.ts'
import * as store from './write.store.ts'

type Step = NonNullable<ConversationMessage['event']>

/**
 * Conversation entry for a step in an issue or return. Contains the step and the message that a person entered with it.
 */
interface StepEntry {
  sellerOrderId: string
  /** Idempotency key. Identical for repeated deliveries of the same event. */
  key: string
  step: Step | null
  /** Details of the step. Defaults to the details in `words`. */
  details?: StepDetails | null
  words?: StepMessage | undefined
}

/**
 * Subscribes to events about issues and returns. For each step, adds an entry to the conversation about the order. Does
 * not mark the conversation as unread, because each step also sends a separate notification.
 */
export function subscribeOrderSteps(context: ConversationContext): void {
  const { db } = context
  on('IssueOpened', async ({ sellerOrderId, issueId }) => ({
    sellerOrderId,
    key: `issue:${issueId}`,
    step: 'issue-opened',
    words: await readIssueMessage(db, issueId),
  }))
  on('IssueNoted', ({ sellerOrderId, noteId }) => readNoteEntry(sellerOrderId, noteId))
  on('IssueAnswered', ({ sellerOrderId, noteId }) => readNoteEntry(sellerOrderId, noteId))
  on('IssueClosed', async ({ sellerOrderId, issueId, by }) => ({
    sellerOrderId,
    key: `issue-closed:${issueId}`,
    step: 'issue-closed',
    details: await readIssueOutcome(db, issueId),
    words: by === 'admin' ? await readLastMessage(db, sellerOrderId, 'admin') : undefined,
  }))
  on('ReturnAgreed', async ({ sellerOrderId, at }) => {
    const words = await readReturnMessage(db, sellerOrderId)
    const step = words ? 'return-opened' : 'return-agreed'
    return { sellerOrderId, key: `return:${at}`, step, words }
  })
  on('ReturnSent', async ({ sellerOrderId, at }) => ({
    sellerOrderId,
    key: `sent:${at}`,
    step: 'return-sent',
    details: await readReturnCarrier(db, sellerOrderId),
  }))
  on('ReturnReceived', ({ sellerOrderId, at }) => ({
    sellerOrderId,
    key: `received:${at}`,
    step: 'return-received',
  }))
  on('ReturnClosed', async ({ sellerOrderId, returnId, outcome, by }) => ({
    sellerOrderId,
    key: `return-closed:${returnId}`,
    step: outcome === 'contested' ? 'return-contested' : 'return-closed',
    details: outcome && { returnOutcome: outcome },
    words:
      outcome === 'contested' && by === 'seller'
        ? await readLastMessage(db, sellerOrderId, 'seller')
        : undefined,
  }))

  async function readNoteEntry(sellerOrderId: string, noteId: number | null): Promise<StepEntry | undefined> {
    const words = noteId === null ? undefined : await readNoteMessage(db, noteId)
    if (!words) return undefined
    const { offer } = words
    const step = offer === 'return' || offer === 'refund' ? (`offer-${offer}` as const) : null
    return { sellerOrderId, key: `note:${noteId}`, step, words }
  }

  function on<Name extends keyof DomainEvents>(
    name: Name,
    entryOf: (event: DomainEvents[Name]) => StepEntry | undefined | Promise<StepEntry | undefined>,
  ): void {
    context.events.subscribe(name, 'conversations', async (event) => {
      const entry = await entryOf(event)
      if (entry) await writeEntry(context, entry)
    })
  }
}

async function writeEntry(
  context: ConversationContext,
  { sellerOrderId, key, step, words, details = words?.details }: StepEntry,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const id = await findOrStart(context, tx, sellerOrderId)
    // Adds no entry if a guest has no conversation yet, because guests see the steps on the order page.
    if (id === undefined) return
    await lockConversation(tx, id)
    if (step)
      await insertOnce(context, tx, id, {
        by: 'system',
        event: step,
        details: details ?? null,
        text: '',
        attempt: key,
      })
    if (words && (words.text || words.photos.length > 0)) {
      const masked = maskMessage(words.text, true)
      await insertOnce(context, tx, id, {
        by: words.by === 'admin' ? 'support' : words.by,
        text: masked.text,
        unmasked: masked.found.length > 0 ? words.text : null,
        photos: words.photos,
        attempt: key,
      })
    }
    if (step === 'return-contested') await addEarlierMessages(tx, sellerOrderId, id)
    await store.updateInboxes(tx, id, [])
  })
}

/**
 * After the seller contests a return, copies all messages that were sent since the start of the return to the open
 * issue.
 */
async function addEarlierMessages(tx: Tx, sellerOrderId: string, conversationId: string): Promise<void> {
  const since = await findContestedReturnStart(tx, sellerOrderId)
  if (since)
    await copyMessagesToIssue(tx, sellerOrderId, await store.listMessagesSince(tx, conversationId, since))
}

async function insertOnce(
  { clock }: ConversationContext,
  tx: Tx,
  conversationId: string,
  message: Omit<store.NewConversationMessage, 'id' | 'conversationId' | 'at' | 'attempt'> & {
    attempt: string
  },
): Promise<void> {
  if (await store.findAttempt(tx, conversationId, message.by, message.attempt)) return
  const at = new Date(clock.now())
  await store.insertMessage(tx, { ...message, id: newId('msg', clock), conversationId, at })
}

/**
 * Returns the id of the conversation about a seller order. Creates the conversation if there is none. For a guest
 * without a conversation, creates no conversation and returns undefined.
 */
async function findOrStart(
  { clock }: ConversationContext,
  tx: Tx,
  sellerOrderId: string,
): Promise<string | undefined> {
  const sellerId = await findSellerOfOrder(tx, sellerOrderId)
  const topic = sellerId && (await findOrderTopic(tx, { side: 'seller', id: sellerId }, sellerOrderId))
  if (!topic || (topic.buyerId === null && topic.conversation === null)) return undefined
  return topic.conversation ?? store.insertConversation(tx, newId('cnv', clock), topic, new Date(clock.now()))
}
