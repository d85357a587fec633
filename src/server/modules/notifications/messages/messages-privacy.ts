import type { Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import { renderContent, type NotificationContent } from '../core/notification-content.ts'
import { messageContent } from './message-notification-content.ts'
import * as store from './messages-privacy.store.ts'

/** Removes a buyer's name and message texts from the sellers' notifications about messages. Keeps the notifications. */
export async function eraseMessages(tx: Tx, buyerId: string): Promise<void> {
  await store.lockConversations(tx, buyerId)
  const notifications = await store.listMessageNotifications(tx, buyerId)
  await saveContent(
    tx,
    notifications.map(({ about, ...notification }) => ({
      ...notification,
      words: messageContent({ from: '', title: about, lastText: '' }),
    })),
  )
}

/** Removes a buyer's name from sellers' notifications about reviews. */
export async function eraseReviewAuthor(tx: Tx, buyerId: string): Promise<void> {
  await store.lockReviews(tx, buyerId)
  const notifications = await store.listReviewNotifications(tx, buyerId)
  await saveContent(
    tx,
    notifications.map(({ rate, ...notification }) => ({
      ...notification,
      words: { code: 'feedback', data: { author: '', rate } },
    })),
  )
}

interface ReplacedContent {
  id: string
  language: Language
  words: NotificationContent
}

function saveContent(tx: Tx, all: readonly ReplacedContent[]): Promise<void> {
  const rows = all.map(({ id, language, words }) => {
    const [title, body] = renderContent(language, words)
    return { ...words, id, title, body }
  })
  return store.saveNotificationContent(tx, rows)
}
