import type { Cron, Task, TaskInBatches } from '#platform/queue/jobs.ts'
import { createLoop } from '#platform/queue/loop.ts'
import type { NotificationDeps } from './core/notifications.deps.ts'
import { pruneNotifications } from './emails/emails.store.ts'
import { subscribeSellerOrderEmails } from './orders/send-seller-order-emails.ts'
import { subscribeOrderEmails } from './orders/send-order-emails.ts'
import { createDigestEmailTask, scheduleNextDigest, createNotificationEmailTask } from './emails/emails.ts'
import { pushTask } from './core/notify.ts'
import { pruneSubscriptions } from './core/push.store.ts'
import { createPushTask } from './push/send-push.ts'
import { subscribeBankNotifications } from './events/bank-notifications.ts'
import { subscribeListingNotifications } from './events/listing-notifications.ts'
import { subscribeMessageNotifications } from './messages/message-notifications.ts'
import { subscribeMoneyNotifications } from './events/money-notifications.ts'
import { subscribeOrderNotifications } from './orders/order-notifications.ts'
import { subscribeOtherNotifications } from './events/other-notifications.ts'
import { subscribeSuspensionEmails } from './events/suspension-emails.ts'
import { announceNewItems } from './new-items/announce.ts'
import { pruneAnnounced } from './new-items/announce.store.ts'
import { announcedForMs } from './new-items/new-listing.ts'
import { pruneSearches } from './searches/saved-searches.store.ts'
import { createWatchlist } from './watch/watchlist.ts'

export type { NotificationDeps }

export interface Notifications {
  deps: NotificationDeps
  tasks: Record<string, Task | TaskInBatches>
  crons: Cron[]
  /**
   * Functions that each run one iteration of a background loop, for callers that cannot wait for its timer, such as
   * tests. Each function returns whether more work might be due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Time, in ms, that a removed saved search can be restored. */
const restorableMs = 24 * 3600_000
/** Retention period of read and unread notifications, in ms. */
const retentionMs = 180 * 24 * 3600_000

/**
 * Subscribes to domain events and sends notifications and emails. If an event is delivered twice, its email is still
 * sent only once.
 */
export function createNotifications(deps: NotificationDeps): Notifications {
  subscribeOrderEmails(deps)
  const careTasks = subscribeSellerOrderEmails(deps)
  subscribeOrderNotifications(deps)
  subscribeOtherNotifications(deps)
  subscribeMoneyNotifications(deps)
  subscribeBankNotifications(deps)
  subscribeListingNotifications(deps)
  subscribeSuspensionEmails(deps)
  const messageTasks = subscribeMessageNotifications(deps)
  const watch = createWatchlist(deps)
  const digests = (): Promise<boolean> => scheduleNextDigest(deps)
  const daily = createLoop({ name: 'daily mails', round: digests, everyMs: 60_000, log: deps.log })
  const notifyOfItems = (): Promise<boolean> => announceNewItems(deps)
  // The interval also groups the listings of an import or of several processes into one notification.
  const newItems = createLoop({ name: 'new items', round: notifyOfItems, everyMs: 30_000, log: deps.log })
  return {
    deps,
    tasks: {
      ...watch.tasks,
      ...careTasks,
      ...messageTasks,
      'notifications:email': createNotificationEmailTask(deps),
      'notifications:digest': createDigestEmailTask(deps),
      [pushTask]: createPushTask(deps),
      'notifications:prune': async () => {
        await pruneNotifications(deps.db, new Date(deps.clock.now() - retentionMs))
        await watch.prune()
        await pruneSubscriptions(deps.db)
        await pruneSearches(deps.db, new Date(deps.clock.now() - restorableMs))
        await pruneAnnounced(deps.db, new Date(deps.clock.now() - announcedForMs))
      },
    },
    crons: [{ task: 'notifications:prune', pattern: '53 4 * * *' }],
    rounds: [watch.round, notifyOfItems, digests],
    start() {
      watch.loop.start()
      daily.start()
      newItems.start()
    },
    async stop() {
      await Promise.all([watch.loop.stop(), daily.stop(), newItems.stop()])
    },
  }
}
