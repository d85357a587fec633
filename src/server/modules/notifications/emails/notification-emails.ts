import { adminEvents, sellerEvents, type NotificationEvent } from '#contract/notifications/notifications.ts'
import { dateText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft, Unsubscribe } from '#platform/mail/layout/email.ts'
import { watchAlerts, emailButtonLabel, type EmailedEvent } from '../core/event-kinds.ts'
import { renderStoredContent } from '../core/notification-content.ts'
import type { EmailedNotification } from './emails.store.ts'
import type { ListingInEmail } from './listings.store.ts'
import { itemDetailsText } from './order-items.ts'
import type { PayoutInEmail } from './payouts.store.ts'

/** A notification with the additional details that its email shows. */
export interface NotificationInEmail extends Omit<EmailedNotification, 'id' | 'recipient' | 'key'> {
  listing?: ListingInEmail | undefined
  payout?: PayoutInEmail | undefined
}

export interface EmailReader {
  email: string
  language: Language
  /** Whether the address is verified. Text that another user wrote is emailed only to verified addresses. */
  isProven: boolean
}

/** Links in the text of the email, and links to unsubscribe. */
export interface NotificationLinks {
  origin: string
  unsubscribe: Unsubscribe
}

/** Creates the email about a single notification. */
export function notificationEmail(
  notification: NotificationInEmail,
  { email: to, language, isProven }: EmailReader,
  { origin, unsubscribe }: NotificationLinks,
): EmailDraft {
  const { event, href, listing, payout, sizeLabel } = notification
  const [title, body] = renderStoredContent(language, notification)
  const isQuote = event === 'review-answered' || event === 'application'
  const quote = { by: quoteLabel(language, event), quote: [body] }
  const text = isQuote ? (isProven ? [quote] : []) : [body]
  const items = listing && [
    { title: listing.title, details: itemDetailsText(language, listing, sizeLabel), picture: listing.photo },
  ]
  return {
    kind: `notification-${event}`,
    to,
    language,
    subject: title,
    preview: isQuote ? quoteLabel(language, event) : body,
    reason: whyText(language, event),
    blocks: [
      ...text,
      ...(items ? [{ items, isLarge: true }] : []),
      ...(payout ? [payoutRows(language, payout)] : []),
      { button: emailButtonLabel(language, event), href: origin + href },
    ],
    unsubscribe,
  }
}

const maxInDigest = 40

/** Creates a digest, an email with all alerts that were not emailed immediately. */
export function digestEmail(
  notifications: readonly NotificationInEmail[],
  { email: to, language }: EmailReader,
  { origin, unsubscribe }: NotificationLinks,
): EmailDraft {
  const shown = notifications.slice(0, maxInDigest).map(({ href, listing, ...words }) => {
    const [title, text] = renderStoredContent(language, words)
    return { title, text, href: origin + href, picture: listing?.photo ?? null }
  })
  const more = notifications.length - shown.length
  const isWatched = notifications.every(({ event }) => watchAlerts.includes(event))
  const count = notifications.length
  return {
    kind: 'digest',
    to,
    language,
    subject:
      notifications.length === 1
        ? shown[0]!.title
        : isWatched
          ? translate(language, 'mail.digest.subject', { count })
          : translate(language, 'mail.digest.subject-all', { count }),
    preview: shown
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200),
    reason: isWatched ? translate(language, 'mail.why.watch') : translate(language, 'mail.why.digest'),
    blocks: [
      isWatched ? translate(language, 'mail.digest.text') : translate(language, 'mail.digest.text-all'),
      { items: shown },
      ...(more > 0 ? [translate(language, 'mail.digest.more', { count: more })] : []),
      {
        button: translate(language, 'mail.digest.button'),
        href: `${origin}/shop/notifications${isWatched ? '' : '?view=notifications'}`,
      },
    ],
    unsubscribe,
  }
}

function payoutRows(language: Language, payout: PayoutInEmail): EmailBlock {
  const { last4, orders, arrivesAt, state } = payout
  const rows: [string, string][] = [[translate(language, 'mail.payout.amount'), moneyText(language, payout)]]
  if (last4) rows.push([translate(language, 'mail.payout.bank'), `•••• ${last4}`])
  if (orders > 0) rows.push([translate(language, 'mail.payout.orders'), String(orders)])
  if (arrivesAt && state === 'in-transit')
    rows.push([translate(language, 'mail.payout.arrives'), dateText(language, arrivesAt)])
  return { rows }
}

function quoteLabel(language: Language, event: EmailedEvent): string {
  return event === 'application'
    ? translate(language, 'mail.notification.application')
    : translate(language, 'mail.notification.reply')
}

function whyText(language: Language, event: EmailedEvent): string {
  const isIn = (events: readonly NotificationEvent[]) => events.includes(event)
  if (isIn(watchAlerts)) return translate(language, 'mail.why.watch')
  if (event === 'saved-search') return translate(language, 'mail.why.saved-search')
  if (event === 'followed') return translate(language, 'mail.why.followed')
  if (isIn(adminEvents)) return translate(language, 'mail.why.admin')
  return isIn(sellerEvents) ? translate(language, 'mail.why.seller') : translate(language, 'mail.why.order')
}
