import { notificationCalls as calls } from '#contract/notifications/notifications.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireOwnRecipient, readFeed, recipientOf, removeFromFeed, saveFeedChanges } from './inbox/feed.ts'
import type { NotificationDeps } from './core/notifications.deps.ts'
import { getUnsubscribe, unsubscribe } from './emails/unsubscribe.ts'
import { removeWatch } from './watch/add-watch.ts'

/** Registers the API calls for buyers' notifications (spec §7) and for the notification feeds of sellers and admins. */
export function notificationsRoutes(serve: Serve, deps: NotificationDeps): void {
  serve(calls.getNotifications, ({ actor, params, query, language }) =>
    readFeed(deps, requireOwnRecipient(actor, params.buyerId), query, language),
  )
  serve(calls.saveNotifications, ({ actor, params, body, language }) =>
    saveFeedChanges(deps, requireOwnRecipient(actor, params.buyerId), body, language),
  )
  serve(calls.removeFromNotifications, async ({ actor, params, body }) => {
    const recipient = requireOwnRecipient(actor, params.buyerId)
    const { itemId, sizeId = null, schemaType } = body
    if (schemaType === 'message')
      return removeFromFeed(deps, recipient, { ids: [itemId], listingId: itemId, sizeId })
    return removeWatch(deps, params.buyerId, itemId, sizeId)
  })
  serve(calls.getMyNotifications, ({ actor, query, language }) =>
    readFeed(deps, recipientOf(actor), query, language),
  )
  serve(calls.saveMyNotifications, ({ actor, body, language }) =>
    saveFeedChanges(deps, recipientOf(actor), body, language),
  )
  serve(calls.removeMyNotifications, ({ actor, body }) =>
    removeFromFeed(deps, recipientOf(actor), { ids: body.ids, listingId: null, sizeId: null }),
  )
  serve(calls.getUnsubscribe, ({ params, language }) => getUnsubscribe(deps, params.token, language))
  serve(calls.unsubscribe, async ({ params, body, language }) => {
    await unsubscribe(deps, params.token, body.on)
    return getUnsubscribe(deps, params.token, language)
  })
}
