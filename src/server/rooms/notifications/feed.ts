import type { NoticeChange, NoticeFeed } from '#contract/notifications.ts'
import type { Actor } from '#platform/actor.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { eventsFor, matrixOf, mayChooseMail, type Reader } from './matrix.ts'
import * as store from './notices.store.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findReaders, type TellParts } from './tell.ts'

type FeedParts = Pick<NotificationParts, 'db'> & TellParts

interface Page {
  before?: number | undefined
  limit: number
  unread?: '1' | undefined
}

/** Whose feed a signed-in caller has: `buyer:<id>` or `seller:<id>`. */
export function recipientOf(actor: Actor): string {
  if (actor.kind === 'guest') throw refuse('not_signed_in')
  return `${actor.kind}:${actor.id}`
}

/** The same for a call that names the buyer: another's id is not there (spec §7, product §1). */
export function ownRecipient(actor: Actor, buyerId: string): string {
  if (actor.kind !== 'buyer' || actor.id !== buyerId) throw refuse('not_found')
  return recipientOf(actor)
}

/** A page of a feed, newest first, with the unread count and the matrix. */
export async function readFeed(
  parts: FeedParts,
  recipient: string,
  { before, limit, unread }: Page,
): Promise<NoticeFeed> {
  const page = { before: before ?? null, limit, unreadOnly: unread === '1' }
  const notices = await store.listNotices(parts.db, recipient, page)
  return {
    unread: await store.countUnread(parts.db, recipient),
    notices,
    next: notices.length === limit ? notices.at(-1)!.seq : null,
    settings: matrixOf(
      await getReader(parts, recipient),
      (await store.listChoices(parts.db, [recipient])).filter((choice) => choice.recipient === recipient),
    ),
  }
}

/** Marks read, brings back what was removed, saves the matrix; what a person may not choose is left as it is. */
export async function saveFeed(
  parts: FeedParts,
  recipient: string,
  { read, unread, restore, settings = [] }: NoticeChange,
): Promise<NoticeFeed> {
  const mine = eventsFor(await getReader(parts, recipient))
  const choices = settings
    .filter(({ event }) => mine.includes(event))
    .map(({ event, inApp = null, mail = null }) => ({
      event,
      inApp,
      mail: mayChooseMail(event) ? mail : null,
    }))
  const isOnce = new Set(choices.map(({ event }) => event)).size === choices.length
  if (!isOnce) throw refuse('invalid_field', { field: 'settings', message: 'An event is there twice' })
  await inTransaction(parts.db, async (tx) => {
    await store.lockFeeds(tx, [recipient])
    if (read) await store.setRead(tx, recipient, read === 'all' ? null : read, new Date(parts.clock.now()))
    if (unread) await store.setRead(tx, recipient, unread, null)
    if (restore) await store.restoreNotices(tx, recipient, restore)
    await store.saveChoices(tx, recipient, choices)
  })
  return readFeed(parts, recipient, { limit: 25 })
}

/** Takes notices out of the feed; those already gone count for nothing. */
export async function removeFromFeed(parts: FeedParts, recipient: string, removal: store.Removal) {
  return inTransaction(parts.db, async (tx) => {
    await store.lockFeeds(tx, [recipient])
    const removed = await store.removeNotices(tx, recipient, removal, new Date(parts.clock.now()))
    return { removed, unread: await store.countUnread(tx, recipient) }
  })
}

async function getReader(parts: FeedParts, recipient: string): Promise<Reader> {
  const reader = (await findReaders(parts.db, parts, [recipient])).get(recipient)
  if (!reader) throw refuse('not_signed_in')
  return reader
}
