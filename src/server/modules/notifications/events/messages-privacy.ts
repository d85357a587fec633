import type { Tx } from '#platform/database/db.ts'
import { sentencesOf } from '../notification-words.ts'
import { messageWords } from './message-words.ts'
import * as store from './messages-privacy.store.ts'

/** Takes a buyer's name and words out of what sellers were told of their messages; that there was one stays. */
export async function forgetMessages(tx: Tx, buyerId: string): Promise<void> {
  await store.lockConversations(tx, buyerId)
  const notifications = await store.listMessageNotifications(tx, buyerId)
  await store.saveWords(
    tx,
    notifications.map(({ id, about, language }) => {
      const words = messageWords({ from: '', title: about, lastText: '' })
      const [title, body] = sentencesOf(language, words)
      return { ...words, id, title, body }
    }),
  )
}
