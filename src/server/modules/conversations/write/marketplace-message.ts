import type { ConversationMessage } from '#contract/conversations/conversations.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import '../core/conversations.events.ts'
import { updateInboxes, insertMessage } from './write.store.ts'

interface MarketplaceMessage {
  id: string
  by: 'support' | 'system'
  event?: NonNullable<ConversationMessage['event']>
  text?: string
  adminId?: string
  attempt?: string
}

/**
 * Adds a message from the marketplace to a conversation, for both sides. Returns the sequence number of the message.
 * The caller must already have locked the conversation.
 */
export async function addMarketplaceMessage(
  { clock, events }: ConversationContext,
  tx: Tx,
  { id, text = '', ...rest }: MarketplaceMessage,
): Promise<number> {
  const at = clock.now()
  const seq = await insertMessage(tx, {
    ...rest,
    id: newId('msg', clock),
    conversationId: id,
    text,
    at: new Date(at),
  })
  await updateInboxes(tx, id, ['buyer', 'seller'])
  await events.publish(tx, 'MessageSent', { conversationId: id, seq, to: ['buyer', 'seller'], at })
  return seq
}
