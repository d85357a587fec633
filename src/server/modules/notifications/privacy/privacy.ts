import type { Db, Tx } from '#platform/database/db.ts'
import { listSavedChannelSettings } from '../core/notifications.store.ts'
import { exportSubscriptions } from '../core/push.store.ts'
import * as store from './privacy.store.ts'
import { eraseReviewAuthor, eraseMessages } from '../messages/messages-privacy.ts'
import { renderStoredContent } from '../core/notification-content.ts'
import { endBuyerWatches } from '../watch/add-watch.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/**
 * Hooks that let the accounts module export and erase a buyer's notifications, watches, follows and saved searches.
 */
export const notificationsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.notifications'),
  async export(db: Db, buyerId: string, language: Language) {
    const recipient = `buyer:${buyerId}`
    const notifications = await store.exportNotifications(db, recipient)
    return {
      watches: await store.exportWatches(db, buyerId),
      follows: await store.exportFollows(db, buyerId),
      savedSearches: await store.exportSearches(db, buyerId),
      notifications: notifications.map(({ code, data, ...row }) => {
        const [title, body] = renderStoredContent(language, { code, data, ...row })
        return { ...row, title, body }
      }),
      settings: await listSavedChannelSettings(db, [recipient]),
      pushSubscriptions: await exportSubscriptions(db, recipient),
    }
  },
  retains: (db: Db, buyerIds: readonly string[]) => store.listWatchers(db, buyerIds),
  async erase(tx: Tx, buyerId: string, now: number) {
    await eraseMessages(tx, buyerId)
    await eraseReviewAuthor(tx, buyerId)
    for (const listingId of await store.listWatchedListings(tx, buyerId))
      await endBuyerWatches(tx, buyerId, listingId, null, new Date(now))
    await store.eraseNotificationData(tx, buyerId)
  },
}
