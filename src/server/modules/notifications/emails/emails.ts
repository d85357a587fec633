import { dateOf } from '#platform/clock/clock.ts'
import { putMessage } from '#platform/outbox/outbox.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { TaskInBatches } from '#platform/jobs/jobs.ts'
import { translate } from '#platform/language/translate.ts'
import { renderEmail, type EmailDraft, type Unsubscribe } from '#platform/mail/layout.ts'
import * as store from './emails.store.ts'
import { listChoices, type KnownReader } from '../inbox/notifications.store.ts'
import { matrixOf } from '../inbox/matrix.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { findReaders } from '../notify.ts'
import { unsubscribeToken, type EmailSubscription } from './unsubscribe.ts'

/** The hour (UTC) at which the day's emails go out. */
const digestHour = 8
const hour = 3600_000

/** Mails a notification tells at once. */
export function emailNotifications(deps: NotificationDeps): TaskInBatches {
  return {
    async inBatches(payloads) {
      const ids = payloads.map((payload) => (payload as { id: string }).id)
      const notifications = await stillWanted(deps, await store.listToMail(deps.db, ids))
      const readers = await readersOf(deps, notifications)
      const emails = notifications.flatMap((notification) => {
        const reader = readers.get(notification.recipient)
        const ends = unsubscribeOf(deps, notification.recipient, notification.event)
        const draft = reader?.email && notificationEmail(deps, reader, notification, ends)
        return draft
          ? [{ email: renderEmail(draft, deps.supportEmail), key: `notice:${notification.id}` }]
          : []
      })
      await deps.mailer.sendAll(emails)
      await store.setMailed(deps.db, ids, new Date(deps.clock.now()))
    },
  }
}

/** Gathers one person's daily mail, if one is due; returns whether there may be more. */
export async function collectDigest(deps: NotificationDeps): Promise<boolean> {
  const now = deps.clock.now()
  const day = dateOf(now - digestHour * hour)
  const until = new Date(Date.parse(`${day}T00:00:00Z`) + digestHour * hour)
  return inTransaction(deps.db, async (tx) => {
    const recipient = await store.lockDueDigest(tx, day, until)
    if (!recipient) return false
    const ids = await store.takeDigest(tx, recipient, day, until, new Date(now))
    await putMessage(tx, { topic: 'notifications:digest', payload: { recipient, day, ids } })
    return true
  })
}

/** Sends daily mails that were gathered: one a person and day, however often its job is tried. */
export function emailDigests(deps: NotificationDeps): TaskInBatches {
  return {
    async inBatches(payloads) {
      for (const payload of payloads) {
        const { recipient, day, ids } = payload as { recipient: string; day: string; ids: string[] }
        const notifications = await stillWanted(deps, await store.listToMail(deps.db, ids))
        const reader = (await readersOf(deps, notifications)).get(recipient)
        if (!reader?.email) continue
        const email = digestEmail(deps, reader, notifications, unsubscribeOf(deps, recipient, 'alerts'))
        await deps.mailer.send(renderEmail(email, deps.supportEmail), `digest:${recipient}:${day}`)
      }
    },
  }
}

function readersOf(deps: NotificationDeps, notifications: readonly store.EmailedNotification[]) {
  return findReaders(deps.db, deps, [...new Set(notifications.map(({ recipient }) => recipient))])
}

/** Without those whose reader has switched off such mails since. */
async function stillWanted(
  deps: NotificationDeps,
  notifications: readonly store.EmailedNotification[],
): Promise<store.EmailedNotification[]> {
  const readers = await readersOf(deps, notifications)
  const choices = await listChoices(deps.db, [...readers.keys()])
  return notifications.filter(({ recipient, event }) => {
    const reader = readers.get(recipient)
    const own = choices.filter((choice) => choice.recipient === recipient)
    return reader && matrixOf(reader, own).some((setting) => setting.event === event && setting.mail)
  })
}

function notificationEmail(
  { origin }: NotificationDeps,
  { email: to, language }: KnownReader,
  { title, body, href }: store.EmailedNotification,
  unsubscribe: Unsubscribe,
): EmailDraft {
  const button = translate(language, 'mail.notification.button')
  const blocks = [body, { button, href: `${origin()}${href}` }]
  return { to, language, subject: title, preview: body, blocks, unsubscribe }
}

const mostInDigest = 40

function digestEmail(
  { origin }: NotificationDeps,
  { email: to, language }: KnownReader,
  notifications: readonly store.EmailedNotification[],
  unsubscribe: Unsubscribe,
): EmailDraft {
  const shown = notifications.slice(0, mostInDigest)
  const more = notifications.length - shown.length
  return {
    to,
    language,
    subject:
      notifications.length === 1
        ? notifications[0]!.title
        : translate(language, 'mail.digest.subject', { count: notifications.length }),
    preview: shown
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200),
    blocks: [
      translate(language, 'mail.digest.text'),
      ...shown.map(({ title, body, href }) => `${title}\n${body}\n${origin()}${href}`),
      ...(more > 0 ? [translate(language, 'mail.digest.more', { count: more })] : []),
      { button: translate(language, 'mail.digest.button'), href: `${origin()}/shop/notifications` },
    ],
    unsubscribe,
  }
}

function unsubscribeOf(
  { origin, linkKeys }: NotificationDeps,
  recipient: string,
  of: EmailSubscription,
): Unsubscribe {
  const token = unsubscribeToken(linkKeys.current(), recipient, of)
  return {
    page: `${origin()}/unsubscribe/${token}`,
    oneClick: `${origin()}/api/notifications/one-click/${token}`,
  }
}
