import type { Conversation, ConversationReportReason } from '#contract/conversations/conversations.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import { deleteBlock, insertBlock } from './block-and-report.store.ts'
import type { ConversationContext } from './core/conversations.context.ts'
import { lockConversationOfReader, type StoredConversation } from './core/conversations.store.ts'
import { setSupport } from './moderation/cases.store.ts'
import { insertReport } from './core/reports.store.ts'
import { conversationView } from './read/conversation.ts'
import { readerOf, type Reader } from './core/sides.ts'
import { addMarketplaceMessage } from './write/marketplace-message.ts'
import { updateInboxes } from './write/write.store.ts'

/**
 * Blocks or unblocks all messages between the buyer and the seller of a conversation. Idempotent.
 * @throws not_found
 */
export function blockConversation(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
  isBlocking: boolean,
): Promise<Conversation> {
  return onOwn(context, actor, id, async (tx, row, { side }) => {
    if (isBlocking) await insertBlock(tx, row, side, new Date(context.clock.now()))
    else await deleteBlock(tx, row, side)
    await updateInboxes(tx, id, [])
  })
}

/**
 * Reports a conversation to the marketplace. Does nothing if the reader's side already has an open report about it.
 * @throws not_found
 */
export async function reportConversation(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
  { reason, text }: { reason: ConversationReportReason; text: string },
): Promise<{ reported: true }> {
  await onOwn(context, actor, id, (tx, _row, { side }) =>
    insertReport(tx, {
      id: newId('cnr', context.clock),
      conversationId: id,
      by: side,
      reason,
      text,
      at: new Date(context.clock.now()),
    }),
  )
  return { reported: true }
}

/**
 * Asks the marketplace's support for help. Buyer and seller both see the request. Idempotent.
 * @throws not_found
 */
export function requestSupport(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
): Promise<Conversation> {
  return onOwn(context, actor, id, async (tx, row) => {
    if (row.support !== null) return
    await setSupport(tx, id, 'called')
    await addMarketplaceMessage(context, tx, { id, by: 'system', event: 'support-called' })
  })
}

function onOwn(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
  work: (tx: Tx, row: StoredConversation, reader: Reader) => Promise<void>,
): Promise<Conversation> {
  const reader = readerOf(actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockConversationOfReader(tx, reader, id)
    if (!row) throw fail('not_found')
    await work(tx, row, reader)
    return conversationView(context, tx, reader, (await lockConversationOfReader(tx, reader, id))!)
  })
}
