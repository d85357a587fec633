import type { Db, Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { adoptConversations } from './core/adopt.store.ts'
import * as store from './privacy.store.ts'

/** Task that deletes the files of erased photos. */
export const removePhotosTask = 'conversations:remove-photos'

/**
 * Hooks that let the accounts module export and erase a buyer's conversations. An erasure removes the buyer's messages
 * and photos, but sellers can still read the rest of the conversations.
 */
export const conversationsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.conversations'),
  export: async (db: Db, buyerId: string) => ({
    conversations: await store.exportConversations(db, buyerId),
    blocked: await store.exportBlocks(db, buyerId),
  }),
  retains: (db: Db, buyerIds: readonly string[]) => store.listBuyersWithConversations(db, buyerIds),
  async erase(tx: Tx, buyerId: string, now: number) {
    await adoptConversations(tx, buyerId, new Date(now))
    const keys = await store.eraseMessages(tx, buyerId)
    if (keys.length > 0) await enqueue(tx, removePhotosTask, { keys })
  },
}
