import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import * as store from './saved-replies.store.ts'

/** Maximum number of saved replies per seller. */
const maxReplies = 50

export async function listSavedReplies({ db }: ConversationContext, sellerId: string) {
  return { replies: await store.listReplies(db, sellerId) }
}

/**
 * Saves a reply for a seller. Replaces a reply with the same title.
 * @throws too_many_replies
 */
export async function saveReply(
  { db, clock }: ConversationContext,
  sellerId: string,
  { title, text }: { title: string; text: string },
): Promise<store.SavedReply> {
  return inTransaction(db, async (tx) => {
    const id = newId('rpl', clock)
    const saved = await store.putReply(tx, { id, sellerId, title, text, at: new Date(clock.now()) })
    if ((await store.countReplies(tx, sellerId)) > maxReplies) throw fail('too_many_replies')
    return saved
  })
}

/** Deletes one of the seller's saved replies. */
export async function deleteSavedReply({ db }: ConversationContext, sellerId: string, id: string) {
  await inTransaction(db, (tx) => store.deleteReply(tx, sellerId, id))
  return { removed: true as const }
}
