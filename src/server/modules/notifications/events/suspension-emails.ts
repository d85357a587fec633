import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { SellerReinstated, SellerSuspended } from '#modules/catalog/seller-standing.events.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { seller as name } from '../emails/sample-notifications.ts'
import { findSeller, type NotifiedSeller } from '../emails/notification-data.store.ts'

/** Emails the seller about each suspension and reinstatement, once. */
export function subscribeSuspensionEmails(deps: NotificationDeps): void {
  const { events, db, mailer } = deps

  async function notify(
    sellerId: string,
    write: (seller: NotifiedSeller) => EmailDraft,
    key: string,
  ): Promise<void> {
    const seller = await findSeller(db, sellerId)
    if (seller) await mailer.send(write(seller), key)
  }

  events.subscribe('SellerSuspended', 'emails', (event) =>
    notify(
      event.sellerId,
      (seller) => suspendedEmail(seller, event, `${deps.origin()}/shopper/orders`),
      `seller-suspended:${event.sellerId}:${event.at}`,
    ),
  )
  events.subscribe('SellerReinstated', 'emails', (event) =>
    notify(
      event.sellerId,
      (seller) => reinstatedEmail(seller, event, `${deps.origin()}/shopper/listings`),
      `seller-reinstated:${event.sellerId}:${event.at}`,
    ),
  )
}

/**
 * Creates the email that tells a seller about a suspension. The email contains the reason and states that open orders
 * continue.
 */
export function suspendedEmail(
  seller: NotifiedSeller,
  { reason }: Pick<SellerSuspended, 'reason'>,
  href: string,
): EmailDraft {
  const { email: to, name, language } = seller
  return {
    to,
    language,
    kind: 'shop-suspended',
    subject: translate(language, 'mail.shop.suspended.subject'),
    reason: translate(language, 'mail.why.seller'),
    preview: translate(language, 'mail.shop.suspended.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.shop.suspended.text'),
      { rows: [[translate(language, 'mail.shop.suspended.reason'), reason]] },
      ordersText(seller),
      translate(language, 'mail.shop.suspended.earnings'),
      { button: translate(language, 'mail.shop.suspended.button'), href },
      translate(language, 'mail.shop.suspended.appeal'),
    ],
  }
}

/** Creates the email that tells a reinstated seller about the number of listings that are for sale again. */
export function reinstatedEmail(
  seller: NotifiedSeller,
  { listed }: Pick<SellerReinstated, 'listed'>,
  href: string,
): EmailDraft {
  const { email: to, name, language } = seller
  return {
    to,
    language,
    kind: 'shop-reinstated',
    subject: translate(language, 'mail.shop.reinstated.subject'),
    reason: translate(language, 'mail.why.seller'),
    preview: translate(language, 'mail.shop.reinstated.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.shop.reinstated.text', { count: listed }),
      translate(language, 'mail.shop.reinstated.orders'),
      { button: translate(language, 'mail.shop.reinstated.button'), href },
    ],
  }
}

function ordersText({ language, toShip, inProgress }: NotifiedSeller): string {
  if (toShip + inProgress === 0) return translate(language, 'mail.shop.suspended.no-orders')
  const open = [translate(language, 'mail.shop.suspended.orders')]
  if (toShip > 0) open.push(translate(language, 'mail.shop.suspended.to-ship', { count: toShip }))
  if (inProgress > 0) open.push(translate(language, 'mail.shop.suspended.under-way', { count: inProgress }))
  return open.join(' ')
}

export const sampleSeller = ({ to, language }: EmailSample): NotifiedSeller => ({
  name,
  email: to,
  language,
  toShip: 2,
  inProgress: 3,
})

/** Functions that render sample emails about suspensions, for the email preview page. */
export const suspensionEmailPreviews: EmailPreviews<'shop-suspended' | 'shop-reinstated'> = {
  'shop-suspended': (sample) => {
    const reason = sample.userText(
      'Several items are copies of other brands.',
      'Mehrere Artikel sind Nachahmungen anderer Marken.',
    )
    return suspendedEmail(sampleSeller(sample), { reason }, `${sample.origin}/shopper/orders`)
  },
  'shop-reinstated': (s) => reinstatedEmail(sampleSeller(s), { listed: 12 }, `${s.origin}/shopper/listings`),
}
