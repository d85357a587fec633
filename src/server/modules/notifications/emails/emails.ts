import { addDays } from '#platform/core/local-days.ts'
import { marketDay, marketTime } from '#platform/settings/market-days.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { TaskInBatches } from '#platform/queue/jobs.ts'
import * as store from './emails.store.ts'
import { findListingsInEmail } from './listings.store.ts'
import {
  digestEmail,
  notificationEmail,
  type NotificationInEmail,
  type NotificationLinks,
} from './notification-emails.ts'
import { findPayoutsInEmail } from './payouts.store.ts'
import { listSavedChannelSettings } from '../core/notifications.store.ts'
import { notificationSettingsOf } from '../core/channel-settings.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findRecipients } from '../core/notify.ts'
import { unsubscribeToken, type EmailSubscription } from './unsubscribe.ts'

/** Hour in the marketplace's time zone at which digests are sent. Weekly digests are sent on Mondays. */
const digestHour = 8

/** Creates the task that emails single notifications. */
export function createNotificationEmailTask(deps: NotificationDeps): TaskInBatches {
  return {
    async inBatches(payloads) {
      const ids = payloads.map((payload) => (payload as { id: string }).id)
      const notifications = await listDeliverable(deps, ids)
      const readers = await readersOf(deps, notifications)
      const emails = notifications.flatMap((notification) => {
        const { id, recipient, event } = notification
        const reader = readers.get(recipient)
        if (!reader?.email) return []
        const draft = notificationEmail(notification, reader, notificationLinks(deps, recipient, event))
        return [{ draft, key: `notice:${id}` }]
      })
      await deps.mailer.sendAll(emails)
      await store.markEmailed(deps.db, ids, new Date(deps.clock.now()))
    },
  }
}

/** Schedules a digest for one of the recipients whose digest is due. Returns whether more digests might be due. */
export async function scheduleNextDigest(deps: NotificationDeps): Promise<boolean> {
  const now = deps.clock.now()
  const today = marketDay(now)
  const isDue = now >= marketTime(today, digestHour).getTime()
  const day = isDue ? today : marketDay(now, -1)
  const until = marketTime(day, digestHour)
  return inTransaction(deps.db, async (tx) => {
    const due = { day, until, weeklyUntil: marketTime(lastMonday(day), digestHour) }
    const recipient = await store.lockDueDigest(tx, due)
    if (!recipient) return false
    const ids = await store.claimDigest(tx, recipient, due, new Date(now))
    await putMessage(tx, { topic: 'notifications:digest', payload: { recipient, day, ids } })
    return true
  })
}

/** Returns the latest Monday that is not after the day. */
function lastMonday(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/**
 * Creates the task that sends scheduled digests. An idempotency key ensures that each recipient gets at most one digest
 * per day, even if the task is retried.
 */
export function createDigestEmailTask(deps: NotificationDeps): TaskInBatches {
  return {
    async inBatches(payloads) {
      for (const payload of payloads) {
        const { recipient, day, ids } = payload as { recipient: string; day: string; ids: string[] }
        const notifications = await listDeliverable(deps, ids)
        const reader = (await readersOf(deps, notifications)).get(recipient)
        if (!reader?.email) continue
        const email = digestEmail(notifications, reader, notificationLinks(deps, recipient, 'alerts'))
        await deps.mailer.send(email, `digest:${recipient}:${day}`)
      }
    },
  }
}

function readersOf(deps: NotificationDeps, notifications: readonly store.EmailedNotification[]) {
  return findRecipients(deps.db, deps, [...new Set(notifications.map(({ recipient }) => recipient))])
}

/**
 * Returns the notifications that can still be emailed, with the details that the email shows. Omits notifications whose
 * emails the recipient has turned off.
 */
async function listDeliverable(deps: NotificationDeps, ids: readonly string[]) {
  return withPictures(
    deps,
    await withoutUnsubscribed(deps, await store.listNotificationsToEmail(deps.db, ids)),
  )
}

/** Removes the notifications whose emails the recipient has turned off since the emails were scheduled. */
async function withoutUnsubscribed(
  deps: NotificationDeps,
  notifications: readonly store.EmailedNotification[],
): Promise<store.EmailedNotification[]> {
  const readers = await readersOf(deps, notifications)
  const choices = await listSavedChannelSettings(deps.db, [...readers.keys()])
  return notifications.filter(({ recipient, event }) => {
    const reader = readers.get(recipient)
    const own = choices.filter((choice) => choice.recipient === recipient)
    return (
      reader && notificationSettingsOf(reader, own).some((setting) => setting.event === event && setting.mail)
    )
  })
}

/** Returns the notifications with the listing and payout details that the emails show. */
async function withPictures(
  { db }: NotificationDeps,
  notifications: readonly store.EmailedNotification[],
): Promise<(store.EmailedNotification & NotificationInEmail)[]> {
  const listings = await findListingsInEmail(
    db,
    notifications.map(({ listingId }) => listingId),
  )
  const payouts = await findPayoutsInEmail(db, notifications.flatMap(payoutOf))
  return notifications.map((notification) => ({
    ...notification,
    listing: listings.get(notification.listingId ?? ''),
    payout: payouts.get(payoutOf(notification)[0] ?? ''),
  }))
}

function payoutOf({ key }: store.EmailedNotification): string[] {
  return /^Payout(?:Sent|Ended):([^:]+)/.exec(key)?.slice(1) ?? []
}

export function notificationLinks(
  { origin, linkKeys }: Pick<NotificationDeps, 'origin' | 'linkKeys'>,
  recipient: string,
  of: EmailSubscription,
): NotificationLinks {
  const token = unsubscribeToken(linkKeys.current(), recipient, of)
  return {
    origin: origin(),
    unsubscribe: {
      page: `${origin()}/unsubscribe/${token}`,
      oneClick: `${origin()}/api/notifications/one-click/${token}`,
    },
  }
}
