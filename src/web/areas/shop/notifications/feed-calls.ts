import type {
  Notification,
  NotificationChange,
  NotificationFeed,
} from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

/**
 * Saves changes to notifications. Buyers use a call with the buyer's id (spec §7); sellers and admins use a different
 * call.
 */
export function saveNotifications(change: NotificationChange): Promise<NotificationFeed> {
  const { buyer } = readSession()
  return buyer === null
    ? call('saveMyNotifications', { body: change })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body: change })
}

/** Removes a notification and returns the new number of unread notifications. */
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
