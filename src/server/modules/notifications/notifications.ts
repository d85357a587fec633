import type { Cron, Task, TaskInBatches } from '#platform/queue/jobs.ts'
import { createLoop } from '#platform/queue/loop.ts'
import type { NotificationDeps } from './core/notifications.deps.ts'
import { pruneNotifications } from './emails/emails.store.ts'
import { subscribeCareEmails } from './orders/send-care-emails.ts'
import { subscribeOrderEmails } from './orders/send-order-emails.ts'
import { createDigestEmailTask, scheduleNextDigest, createNotificationEmailTask } from './emails/emails.ts'
import { subscribeBankNotifications } from './events/bank-notifications.ts'
import { subscribeListingNotifications } from './events/listing-notifications.ts'
import { subscribeMessageNotifications } from './messages/message-notifications.ts'
import { subscribeMoneyNotifications } from './events/money-notifications.ts'
import { subscribeOrderNotifications } from './orders/order-notifications.ts'
import { subscribeOtherNotifications } from './events/other-notifications.ts'
import { subscribeSuspensionEmails } from './events/suspension-emails.ts'
import { createWatchlist } from './watch/watchlist.ts'

export type { NotificationDeps }

export interface Notifications {
  deps: NotificationDeps
  tasks: Record<string, Task | TaskInBatches>
  crons: Cron[]
  /**
   * Functions that each run one iteration of a background loop, for tests that do not wait for timers. Each function
   * returns true if more work could be due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Retention time in ms of read and unread notifications. */
const retentionMs = 180 * 24 * 3600_000

/**
 * Subscribes to domain events and sends notifications and emails. If an event arrives twice, the email about the event
 * is sent only once.
 */
export function createNotifications(deps: NotificationDeps): Notifications {
  subscribeOrderEmails(deps)
  const careTasks = subscribeCareEmails(deps)
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
  return {
    deps,
    tasks: {
      ...watch.tasks,
      ...careTasks,
      ...messageTasks,
      'notifications:email': createNotificationEmailTask(deps),
      'notifications:digest': createDigestEmailTask(deps),
      'notifications:prune': async () => {
        await pruneNotifications(deps.db, new Date(deps.clock.now() - retentionMs))
        await watch.prune()
      },
    },
    crons: [{ task: 'notifications:prune', pattern: '53 4 * * *' }],
    rounds: [watch.round, digests],
    start() {
      watch.loop.start()
      daily.start()
    },
    async stop() {
      await Promise.all([watch.loop.stop(), daily.stop()])
    },
  }
}
