import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationEvents, type NotificationEvent } from '#contract/notifications/notifications.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { digestAlerts, eventEmailsName } from '../core/event-kinds.ts'
import { notificationSettingsOf, canTurnOffEmail } from '../core/channel-settings.ts'
import * as store from '../core/notifications.store.ts'
import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findRecipients } from '../core/notify.ts'

type UnsubscribeDeps = Pick<NotificationDeps, 'db' | 'linkKeys' | 'findMembers' | 'areAlertsInstant'>

/** Emails that an unsubscribe link turns off: the emails about one event, or all alerts that a digest can contain. */
export type EmailSubscription = NotificationEvent | 'alerts'

/** Creates a signed token that contains the recipient and the emails to turn off. The token never expires. */
export function unsubscribeToken(secret: string, recipient: string, of: EmailSubscription): string {
  const plain = `${recipient.replace(':', '.')}.${of}`
  return `${plain}.${sign(secret, plain)}`
}

function sign(secret: string, plain: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${plain}`).digest('base64url').slice(0, 32)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @throws not_found if the signature is invalid */
function readToken(
  keys: SecretKeys,
  token: string,
): { recipient: string; events: readonly NotificationEvent[] } {
  const at = token.lastIndexOf('.')
  const plain = token.slice(0, Math.max(at, 0))
  const isOurs = keys.all().some((key) => isSame(token.slice(at + 1), sign(key, plain)))
  const [kind, id, of] = plain.split('.')
  if (!isOurs) throw fail('not_found')
  const events = of === 'alerts' ? digestAlerts : notificationEvents.filter((event) => event === of)
  return { recipient: `${kind}:${id}`, events: events.filter(canTurnOffEmail) }
}

/**
 * Returns a description of the emails that an unsubscribe link would turn off. Changes nothing.
 * @throws not_found
 */
export async function getUnsubscribe(deps: UnsubscribeDeps, token: string, language: Language) {
  const { recipient, events } = readToken(deps.linkKeys, token)
  const reader = await getReader(deps, recipient)
  const matrix = notificationSettingsOf(reader, await store.listSavedChannelSettings(deps.db, [recipient]))
  const isOn = matrix.some(({ event, mail }) => events.includes(event) && mail)
  return { what: emailsText(language, events), email: maskAddress(reader.email), isOn }
}

/**
 * Returns a phrase that names the emails, for use inside a sentence. If there are several events, they are always all
 * the alerts that a digest can contain.
 */
function emailsText(language: Language, [event, ...more]: readonly NotificationEvent[]): string {
  if (event === undefined) return ''
  return more.length > 0 ? translate(language, 'unsubscribe.what.watched') : eventEmailsName(language, event)
}

/**
 * Turns the emails of an unsubscribe link off or on. Idempotent.
 * @throws not_found
 */
export async function unsubscribe(deps: UnsubscribeDeps, token: string, on: boolean): Promise<void> {
  const { recipient, events } = readToken(deps.linkKeys, token)
  await getReader(deps, recipient)
  await store.saveChannelSettings(
    deps.db,
    recipient,
    events.map((event) => ({ event, inApp: null, mail: on, push: null, timing: null })),
  )
}

async function getReader(deps: UnsubscribeDeps, recipient: string) {
  const reader = (await findRecipients(deps.db, deps, [recipient])).get(recipient)
  if (!reader) throw fail('not_found')
  return reader
}

/** Masks an email address. The owner can still recognize the address, but other readers cannot guess it. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
