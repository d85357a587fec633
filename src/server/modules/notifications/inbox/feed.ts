import type {
  Notification,
  NotificationChange,
  NotificationFeed,
} from '#contract/notifications/notifications.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { type Language, translate } from '#platform/language/translate.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import {
  isEventOffered,
  listNotifiableEvents,
  notificationSettingsOf,
  canTurnOffEmail,
  type NotificationReader,
} from '../core/channel-settings.ts'
import { newItemAlerts } from '../core/event-kinds.ts'
import * as store from '../core/notifications.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { renderStoredContent } from '../core/notification-content.ts'
import { findRecipients, type NotifyDeps } from '../core/notify.ts'

type FeedDeps = Pick<NotificationDeps, 'db'> & NotifyDeps

interface Page {
  before?: number | undefined
  limit: number
  unread?: '1' | undefined
}

/** Returns the notification recipient for a signed-in caller: `buyer:<id>` or `seller:<id>`. */
export function recipientOf(actor: Actor): string {
  if (actor.kind === 'guest') throw fail('not_signed_in')
  return `${actor.kind}:${actor.id}`
}

/**
 * Returns the caller's notification recipient, for URLs that contain a buyer id (spec §7, product §1).
 * @throws not_found if the id is another buyer's id
 */
export function requireOwnRecipient(actor: Actor, buyerId: string): string {
  if (actor.kind !== 'buyer' || actor.id !== buyerId) throw fail('not_found')
  return recipientOf(actor)
}

/** Returns a page of a feed, newest first, with the number of unread notifications and the notification settings. */
export async function readFeed(
  deps: FeedDeps,
  recipient: string,
  { before, limit, unread }: Page,
  language: Language,
): Promise<NotificationFeed> {
  const page = { before: before ?? null, limit, unreadOnly: unread === '1' }
  const rows = await store.listNotifications(deps.db, recipient, page)
  return {
    unread: await store.countUnread(deps.db, recipient),
    notifications: rows.map((row) => notificationView(row, language)),
    next: rows.length === limit ? rows.at(-1)!.seq : null,
    settings: notificationSettingsOf(
      { ...(await getReader(deps, recipient)), language },
      (await store.listSavedChannelSettings(deps.db, [recipient])).filter(
        (choice) => choice.recipient === recipient,
      ),
    ).filter(({ event }) => isEventOffered(event)),
  }
}

/** Converts a stored notification to the API format, with its text in the reader's current language. */
export function notificationView(
  { code, data, title, body, at, ...row }: store.StoredNotification,
  language: Language,
): Notification {
  const [shownTitle, text] = renderStoredContent(language, { event: row.event, code, data, title, body })
  return { ...row, title: shownTitle, text, at: at.toISOString() }
}

/**
 * Marks notifications as read or unread, restores removed notifications, and saves settings. Ignores settings that the
 * caller is not allowed to change.
 */
export async function saveFeedChanges(
  deps: FeedDeps,
  recipient: string,
  { read, unread, restore, settings = [] }: NotificationChange,
  language: Language,
): Promise<NotificationFeed> {
  const notifiableEvents = listNotifiableEvents(await getReader(deps, recipient))
  const choices = settings
    .filter(({ event }) => notifiableEvents.includes(event))
    .map(({ event, inApp = null, mail = null, push = null, mailComes = null }) => ({
      event,
      inApp,
      push,
      mail: canTurnOffEmail(event) ? mail : null,
      timing: newItemAlerts.includes(event) ? mailComes : null,
    }))
  const isOnce = new Set(choices.map(({ event }) => event)).size === choices.length
  if (!isOnce)
    throw fail('invalid_field', {
      field: 'settings',
      message: (language) => translate(language, 'error.event-twice'),
    })
  await inTransaction(deps.db, async (tx) => {
    await store.lockFeeds(tx, [recipient])
    if (read) await store.setRead(tx, recipient, read === 'all' ? null : read, new Date(deps.clock.now()))
    if (Array.isArray(unread)) await store.setRead(tx, recipient, unread, null)
    if (restore) await store.restoreNotifications(tx, recipient, restore)
    await store.saveChannelSettings(tx, recipient, choices)
  })
  return readFeed(deps, recipient, { limit: 25 }, language)
}

/**
 * Removes notifications from the feed. Returns the number of removed notifications and the number of remaining unread
 * notifications.
 */
export async function removeFromFeed(deps: FeedDeps, recipient: string, removal: store.NotificationRemoval) {
  return inTransaction(deps.db, async (tx) => {
    await store.lockFeeds(tx, [recipient])
    const removed = await store.removeNotifications(tx, recipient, removal, new Date(deps.clock.now()))
    return { removed, unread: await store.countUnread(tx, recipient) }
  })
}

async function getReader(deps: FeedDeps, recipient: string): Promise<NotificationReader> {
  const reader = (await findRecipients(deps.db, deps, [recipient])).get(recipient)
  if (!reader) throw fail('not_signed_in')
  return reader
}
