import { dateOf } from '#platform/clock.ts'
import { enqueueForBatch } from '#platform/batch-jobs.ts'
import { inTransaction } from '#platform/db.ts'
import type { TaskInBatches } from '#platform/jobs.ts'
import { writeLetter, type Draft, type Unsubscribe } from '#platform/mail/layout.ts'
import * as store from './mails.store.ts'
import { listChoices } from './notices.store.ts'
import { matrixOf } from './matrix.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findReaders } from './tell.ts'
import { unsubscribeToken, type Subscription } from './unsubscribe.ts'

/** The hour (UTC) at which the day's letters go out. */
const digestHour = 8
const hour = 3600_000

/** Mails a notice tells at once. */
export function noticeMails(parts: NotificationParts): TaskInBatches {
  return {
    async inBatches(payloads) {
      const ids = payloads.map((payload) => (payload as { id: string }).id)
      const notices = await stillWanted(parts, await store.listToMail(parts.db, ids))
      const readers = await readersOf(parts, notices)
      const letters = notices.flatMap((notice) => {
        const to = readers.get(notice.recipient)?.email
        const ends = unsubscribeOf(parts, notice.recipient, notice.event)
        const draft = to && noticeLetter(parts, to, notice, ends)
        return draft ? [{ letter: writeLetter(draft, parts.supportEmail), key: `notice:${notice.id}` }] : []
      })
      await parts.post.sendAll(letters)
      await store.setMailed(parts.db, ids, new Date(parts.clock.now()))
    },
  }
}

/** Gathers one person's daily mail, if one is due; answers whether there may be more. */
export async function gatherDigest(parts: NotificationParts): Promise<boolean> {
  const now = parts.clock.now()
  const day = dateOf(now - digestHour * hour)
  const until = new Date(Date.parse(`${day}T00:00:00Z`) + digestHour * hour)
  return inTransaction(parts.db, async (tx) => {
    const recipient = await store.lockDueDigest(tx, day, until)
    if (!recipient) return false
    const ids = await store.takeDigest(tx, recipient, day, until, new Date(now))
    await enqueueForBatch(tx, 'notices:digest', { recipient, day, ids })
    return true
  })
}

/** Sends daily mails that were gathered: one a person and day, however often its job is tried. */
export function digestMails(parts: NotificationParts): TaskInBatches {
  return {
    async inBatches(payloads) {
      for (const payload of payloads) {
        const { recipient, day, ids } = payload as { recipient: string; day: string; ids: string[] }
        const notices = await stillWanted(parts, await store.listToMail(parts.db, ids))
        const to = (await readersOf(parts, notices)).get(recipient)?.email
        if (!to) continue
        const letter = digestLetter(parts, to, notices, unsubscribeOf(parts, recipient, 'alerts'))
        await parts.post.send(writeLetter(letter, parts.supportEmail), `digest:${recipient}:${day}`)
      }
    },
  }
}

function readersOf(parts: NotificationParts, notices: readonly store.MailedNotice[]) {
  return findReaders(parts.db, parts, [...new Set(notices.map(({ recipient }) => recipient))])
}

/** Without those whose reader has switched off such mails since. */
async function stillWanted(
  parts: NotificationParts,
  notices: readonly store.MailedNotice[],
): Promise<store.MailedNotice[]> {
  const readers = await readersOf(parts, notices)
  const choices = await listChoices(parts.db, [...readers.keys()])
  return notices.filter(({ recipient, event }) => {
    const reader = readers.get(recipient)
    const own = choices.filter((choice) => choice.recipient === recipient)
    return reader && matrixOf(reader, own).some((setting) => setting.event === event && setting.mail)
  })
}

function noticeLetter(
  { origin }: NotificationParts,
  to: string,
  { title, body, href }: store.MailedNotice,
  unsubscribe: Unsubscribe,
): Draft {
  const parts = [body, { button: 'See it', href: `${origin()}${href}` }]
  return { to, subject: title, preview: body, parts, unsubscribe }
}

const mostInDigest = 40

function digestLetter(
  { origin }: NotificationParts,
  to: string,
  notices: readonly store.MailedNotice[],
  unsubscribe: Unsubscribe,
): Draft {
  const shown = notices.slice(0, mostInDigest)
  const more = notices.length - shown.length
  return {
    to,
    subject: notices.length === 1 ? notices[0]!.title : `${notices.length} news of pieces you watch`,
    preview: shown
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200),
    parts: [
      'This is what has happened to the pieces you watch.',
      ...shown.map(({ title, body, href }) => `${title}\n${body}\n${origin()}${href}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      { button: 'See all of them', href: `${origin()}/shop/notifications` },
    ],
    unsubscribe,
  }
}

function unsubscribeOf(
  { origin, linkSecret }: NotificationParts,
  recipient: string,
  of: Subscription,
): Unsubscribe {
  const token = unsubscribeToken(linkSecret, recipient, of)
  return {
    page: `${origin()}/unsubscribe/${token}`,
    oneClick: `${origin()}/api/notifications/one-click/${token}`,
  }
}
