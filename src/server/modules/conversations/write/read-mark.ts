import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import '../core/conversations.events.ts'
import { lockConversationOfReader } from '../core/conversations.store.ts'
import { countUnread } from '../read/inbox.store.ts'
import { readerOf, recipientOf, type Reader } from '../core/sides.ts'
import { setRead } from './write.store.ts'

/**
 * Marks the messages up to `seq` as read by the caller. Later messages that were already read stay read. Returns the
 * number of the caller's unread conversations.
 * @throws not_found
 */
export async function markConversationRead(
  context: ConversationContext,
  actor: Actor | Reader,
  id: string,
  seq: number,
): Promise<{ unread: number }> {
  const reader = readerOf(actor)
  return inTransaction(context.db, async (tx) => {
    if (!(await lockConversationOfReader(tx, reader, id))) throw fail('not_found')
    const { isAllRead } = await setRead(tx, id, reader.side, seq)
    const recipient = recipientOf(reader)
    if (isAllRead && reader.guestOrder === undefined)
      await context.events.publish(tx, 'ConversationRead', { conversationId: id, recipient })
    return { unread: await countUnread(tx, recipient) }
  })
}
