import { notificationCalls as calls } from '#contract/notifications.ts'
import type { Serve } from '#platform/serve.ts'
import { ownRecipient, readFeed, recipientOf, removeFromFeed, saveFeed } from './feed.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { getUnsubscribe, unsubscribe } from './unsubscribe.ts'
import { removeWatch } from './watch/add-watch.ts'

/** Binds the notification calls (spec §7) and those of the feed of sellers and admins. */
export function notificationsRoutes(serve: Serve, parts: NotificationParts): void {
  serve(calls.getNotifications, ({ actor, params, query }) =>
    readFeed(parts, ownRecipient(actor, params.buyerId), query),
  )
  serve(calls.saveNotifications, ({ actor, params, body }) =>
    saveFeed(parts, ownRecipient(actor, params.buyerId), body),
  )
  serve(calls.removeFromNotifications, async ({ actor, params, body }) => {
    const recipient = ownRecipient(actor, params.buyerId)
    const { itemId, sizeId = null, schemaType } = body
    if (schemaType === 'message')
      return removeFromFeed(parts, recipient, { ids: [itemId], pieceId: itemId, sizeId })
    return removeWatch(parts, params.buyerId, itemId, sizeId)
  })
  serve(calls.getMyNotices, ({ actor, query }) => readFeed(parts, recipientOf(actor), query))
  serve(calls.saveMyNotices, ({ actor, body }) => saveFeed(parts, recipientOf(actor), body))
  serve(calls.removeMyNotices, ({ actor, body }) =>
    removeFromFeed(parts, recipientOf(actor), { ids: body.ids, pieceId: null, sizeId: null }),
  )
  serve(calls.getUnsubscribe, ({ params }) => getUnsubscribe(parts, params.token))
  serve(calls.unsubscribe, ({ params, body }) => unsubscribe(parts, params.token, body.on))
}
