import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { enqueue, putMessage } from '#platform/queue/outbox.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { marketDay, marketTime } from '#platform/settings/market-days.ts'
import { newItemAlerts } from './event-kinds.ts'
import { emailTimingOf, notificationSettingsOf } from './channel-settings.ts'
import { listSubscriptions } from './push.store.ts'
import * as store from './notifications.store.ts'
import type { NotificationDeps } from './notifications.deps.ts'
import { renderContent, type NotificationContent } from './notification-content.ts'

export type NotifyDeps = Pick<
  NotificationDeps,
  'clock' | 'findMembers' | 'areAlertsInstant' | 'newItemEmailsPerDay'
>

export interface NotificationInput {
  /** Recipient: `buyer:<id>` or `seller:<id>`. */
  recipient: string
  event: NotificationEvent
  /** Deduplication key: each recipient gets one notification per key. */
  key: string
  words: NotificationContent
  href: string
  listingId?: string | null
  sizeId?: string | null
  /** Whether the notification is emailed immediately instead of in a digest. */
  isUrgent?: boolean
  /** Whether the event has a dedicated email. If so, no notification email is sent, regardless of the settings. */
  hasOwnEmail?: boolean
}

/** Name of the task that sends one notification to one browser. */
export const pushTask = 'notifications:push'
/** Ids of a notification and of the subscription to which it is pushed. */
export interface PushPayload {
  notification: string
  subscription: string
}

/**
 * Notifies the recipients. Depending on each recipient's settings, adds the notification to the feed, schedules an
 * email about it, and pushes it to the recipient's devices.
 */
export async function notify(tx: Tx, deps: NotifyDeps, inputs: readonly NotificationInput[]): Promise<void> {
  if (inputs.length === 0) return
  const recipients = [...new Set(inputs.map(({ recipient }) => recipient))]
  const readers = await findRecipients(tx, deps, recipients)
  const choices = Map.groupBy(
    await store.listSavedChannelSettings(tx, recipients),
    ({ recipient }) => recipient,
  )
  const now = new Date(deps.clock.now())
  const devices = Map.groupBy(await listSubscriptions(tx, recipients, now), ({ recipient }) => recipient)
  const notifications = inputs.flatMap(
    ({ isUrgent = false, hasOwnEmail = false, listingId = null, sizeId = null, words, ...input }) => {
      const reader = readers.get(input.recipient)
      const setting =
        reader &&
        notificationSettingsOf(reader, choices.get(input.recipient) ?? []).find(
          ({ event }) => event === input.event,
        )
      if (!setting) return []
      const mail = hasOwnEmail ? 'none' : emailTimingOf(setting, isUrgent)
      const pushTo = setting.push ? (devices.get(input.recipient) ?? []) : []
      if (!setting.inApp && mail === 'none' && pushTo.length === 0) return []
      const [title, body] = renderContent(reader.language, words)
      const id = newId('ntc', deps.clock)
      const isShown = setting.inApp
      return [{ ...input, ...words, title, body, id, listingId, sizeId, isShown, mail, pushTo }]
    },
  )
  if (notifications.length === 0) return
  await store.lockFeeds(tx, [...new Set(notifications.map(({ recipient }) => recipient))])
  const limited = await limitImmediate(tx, deps, notifications)
  const added = await store.insertNotifications(tx, limited, new Date(deps.clock.now()))
  const pushesOf = new Map(notifications.map(({ id, pushTo }) => [id, pushTo]))
  for (const { id, mail } of added) {
    if (mail === 'at-once') await putMessage(tx, { topic: 'notifications:email', payload: { id } })
    for (const { id: subscription } of pushesOf.get(id) ?? []) {
      const payload: PushPayload = { notification: id, subscription }
      await enqueue(tx, pushTask, payload, { key: `${id}:${subscription}` })
    }
  }
}

/**
 * Moves emails about new items to the daily digest, once the recipient has got the maximum number of immediate emails
 * on this day in the marketplace's time zone. The caller must have locked the feeds.
 */
async function limitImmediate(
  tx: Tx,
  { clock, newItemEmailsPerDay }: NotifyDeps,
  notifications: readonly store.NewNotification[],
): Promise<store.NewNotification[]> {
  const isLimited = ({ mail, event }: store.NewNotification) =>
    mail === 'at-once' && newItemAlerts.includes(event)
  const recipients = [...new Set(notifications.filter(isLimited).map(({ recipient }) => recipient))]
  if (recipients.length === 0) return [...notifications]
  const today = marketTime(marketDay(clock.now()), 0)
  const sent = await store.countImmediate(tx, recipients, today)
  return notifications.map((notification) => {
    if (!isLimited(notification)) return notification
    const count = sent.get(notification.recipient) ?? 0
    sent.set(notification.recipient, count + 1)
    return count < newItemEmailsPerDay ? notification : { ...notification, mail: 'daily' }
  })
}

/** Loads the recipients, with the properties that determine how each recipient is notified. */
export async function findRecipients(
  db: Db,
  { findMembers, areAlertsInstant }: Pick<NotificationDeps, 'findMembers' | 'areAlertsInstant'>,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, store.NotificationRecipient>> {
  const readers = await store.listRecipients(db, recipients)
  const buyers = readers.filter(({ kind }) => kind === 'buyer').map(({ recipient }) => recipient.slice(6))
  const members = await findMembers(db, buyers)
  return new Map(
    readers.map((reader) => [
      reader.recipient,
      { ...reader, isNotifiedAtOnce: areAlertsInstant && members.has(reader.recipient.slice(6)) },
    ]),
  )
}
