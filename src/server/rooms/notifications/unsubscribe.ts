import { createHmac, timingSafeEqual } from 'node:crypto'
import { noticeEvents, type NoticeEvent } from '#contract/notifications.ts'
import { refuse } from '#platform/refusal.ts'
import { alerts, matrixOf, mayChooseMail, whatOf } from './matrix.ts'
import * as store from './notices.store.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findReaders } from './tell.ts'

type Parts = Pick<NotificationParts, 'db' | 'linkSecret' | 'findMembers' | 'areAlertsInstant'>

/** The mails one link ends: those of an event, or all alerts of the daily letter. */
export type Subscription = NoticeEvent | 'alerts'

/** The secret of a letter's unsubscribe links; it says whose and which mails, and never runs out. */
export function unsubscribeToken(secret: string, recipient: string, of: Subscription): string {
  const plain = `${recipient.replace(':', '.')}.${of}`
  return `${plain}.${sign(secret, plain)}`
}

function sign(secret: string, plain: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${plain}`).digest('base64url').slice(0, 32)
}

/** Refuses with not_found what this house has not signed. */
function readToken(secret: string, token: string): { recipient: string; events: readonly NoticeEvent[] } {
  const at = token.lastIndexOf('.')
  const plain = token.slice(0, Math.max(at, 0))
  const [given, right] = [Buffer.from(token.slice(at + 1)), Buffer.from(sign(secret, plain))]
  const [kind, id, of] = plain.split('.')
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refuse('not_found')
  const events = of === 'alerts' ? alerts : noticeEvents.filter((event) => event === of)
  return { recipient: `${kind}:${id}`, events: events.filter(mayChooseMail) }
}

/** What a link would end; looking changes nothing. Refuses with not_found. */
export async function getUnsubscribe(parts: Parts, token: string) {
  const { recipient, events } = readToken(parts.linkSecret, token)
  const reader = (await findReaders(parts.db, parts, [recipient])).get(recipient)
  if (!reader) throw refuse('not_found')
  const matrix = matrixOf(reader, await store.listChoices(parts.db, [recipient]))
  const isOn = matrix.some(({ event, mail }) => events.includes(event) && mail)
  return { what: whatOf(events), email: hint(reader.email), isOn }
}

/** Ends the mails of a link, or brings them back; however often it is asked. Refuses with not_found. */
export async function unsubscribe(parts: Parts, token: string, on: boolean) {
  const { recipient, events } = readToken(parts.linkSecret, token)
  await getUnsubscribe(parts, token)
  await store.saveChoices(
    parts.db,
    recipient,
    events.map((event) => ({ event, inApp: null, mail: on })),
  )
  return getUnsubscribe(parts, token)
}

/** Enough for the owner to know the address, too little for anyone else. */
function hint(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
