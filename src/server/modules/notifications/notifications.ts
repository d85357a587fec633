import type { Cron, Task, TaskInBatches } from '#platform/queue/jobs.ts'
import { openLoop } from '#platform/queue/loop.ts'
import type { NotificationDeps } from './core/notifications.deps.ts'
import { pruneNotifications } from './emails/emails.store.ts'
import { openCareEmails } from './orders/send-care-emails.ts'
import { openOrderEmails } from './orders/send-order-emails.ts'
import { emailDigests, collectDigest, emailNotifications } from './emails/emails.ts'
import { openBankNotifications } from './events/bank-notifications.ts'
import { openListingNotifications } from './events/listing-notifications.ts'
import { openMessageNotifications } from './messages/message-notifications.ts'
import { openMoneyNotifications } from './events/money-notifications.ts'
import { openOrderNotifications } from './orders/order-notifications.ts'
import { openOtherNotifications } from './events/other-notifications.ts'
import { openStandingEmails } from './events/standing-emails.ts'
import { openWatch } from './watch/open-watch.ts'

export type { NotificationDeps }

export interface Notifications {
  deps: NotificationDeps
  tasks: Record<string, Task | TaskInBatches>
  crons: Cron[]
  /**
   * One step of each background loop, so that tests need not wait for timers. Returns whether more work may be
   * due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Retention of notifications, read or not. */
const retentionMs = 180 * 24 * 3600_000

/**
 * Subscribes to domain events and sends notifications and emails. Events may arrive twice; each email is sent
 * once.
 */
export function openNotifications(deps: NotificationDeps): Notifications {
  openOrderEmails(deps)
  const careTasks = openCareEmails(deps)
  openOrderNotifications(deps)
  openOtherNotifications(deps)
  openMoneyNotifications(deps)
  openBankNotifications(deps)
  openListingNotifications(deps)
  openStandingEmails(deps)
  const messageTasks = openMessageNotifications(deps)
  const watch = openWatch(deps)
  const digests = (): Promise<boolean> => collectDigest(deps)
  const daily = openLoop({ name: 'daily mails', round: digests, everyMs: 60_000, log: deps.log })
  return {
    deps,
    tasks: {
      ...watch.tasks,
      ...careTasks,
      ...messageTasks,
      'notifications:email': emailNotifications(deps),
      'notifications:digest': emailDigests(deps),
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
