import type { Db, Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { adoptConversations } from './core/adopt.store.ts'
import * as store from './privacy.store.ts'

/** Job that deletes the files of photos that no longer belong to a message. */
export const removePhotosTask = 'conversations:remove-photos'

/**
 * Data export and erasure of conversations. An erasure removes the buyer's messages and photos, but sellers can still
 * read the conversations.
 */
export const conversationsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.conversations'),
  export: async (db: Db, buyerId: string) => ({
    conversations: await store.exportConversations(db, buyerId),
    blocked: await store.exportBlocks(db, buyerId),
  }),
  retains: (db: Db, buyerIds: readonly string[]) => store.listWithConversations(db, buyerIds),
  async erase(tx: Tx, buyerId: string, now: number) {
    await adoptConversations(tx, buyerId, new Date(now))
    const keys = await store.eraseMessages(tx, buyerId)
    if (keys.length > 0) await enqueue(tx, removePhotosTask, { keys })
  },
}
