import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { emailTimingOf, notificationSettingsOf } from './matrix.ts'
import * as store from './notifications.store.ts'
import type { NotificationDeps } from './notifications.deps.ts'
import { renderContent, type NotificationWords } from './notification-words.ts'

export type NotifyDeps = Pick<NotificationDeps, 'clock' | 'findMembers' | 'areAlertsInstant'>

export interface NotificationInput {
  /** `buyer:<id>` or `seller:<id>`. */
  recipient: string
  event: NotificationEvent
  /** Deduplication key: each recipient gets one notification per key. */
  key: string
  words: NotificationWords
  href: string
  listingId?: string | null
  sizeId?: string | null
  /** Whether to email the notification immediately instead of in the daily digest. */
  isUrgent?: boolean
  /** Whether a dedicated email covers this event. If so, no notification email is sent, regardless of the settings. */
  hasOwnEmail?: boolean
}

/**
 * Adds notifications to the recipients' feeds, schedules emails about the notifications, or both, according to each
 * recipient's settings.
 */
export async function notify(tx: Tx, deps: NotifyDeps, inputs: readonly NotificationInput[]): Promise<void> {
  if (inputs.length === 0) return
  const recipients = [...new Set(inputs.map(({ recipient }) => recipient))]
  const readers = await findRecipients(tx, deps, recipients)
  const choices = Map.groupBy(await store.listChoices(tx, recipients), ({ recipient }) => recipient)
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
      if (!setting.inApp && mail === 'none') return []
      const [title, body] = renderContent(reader.language, words)
      const id = newId('ntc', deps.clock)
      return [{ ...input, ...words, title, body, id, listingId, sizeId, isShown: setting.inApp, mail }]
    },
  )
  if (notifications.length === 0) return
  await store.lockFeeds(tx, [...new Set(notifications.map(({ recipient }) => recipient))])
  const added = await store.insertNotifications(tx, notifications, new Date(deps.clock.now()))
  for (const { id, mail } of added)
    if (mail === 'at-once') await putMessage(tx, { topic: 'notifications:email', payload: { id } })
}

/** Loads the recipients with the properties that decide how each one is notified. */
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
