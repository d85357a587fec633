import type {
  Notification,
  NotificationChange,
  NotificationFeed,
} from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

/** Spec §7: a buyer's notifications are saved under the buyer's own id; sellers and admins have theirs beside it. */
export function saveNotifications(change: NotificationChange): Promise<NotificationFeed> {
  const { buyer } = readSession()
  return buyer === null
    ? call('saveMyNotifications', { body: change })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body: change })
}

/** Returns how many are unread then. */
export async function removeNotification({ _id }: Notification): Promise<number> {
  const { buyer } = readSession()
  const { unread } = await (buyer === null
    ? call('removeMyNotifications', { body: { ids: [_id] } })
    : call('removeFromNotifications', {
        params: { buyerId: buyer._id },
        body: { itemId: _id, schemaType: 'message' },
      }))
  return unread
}
