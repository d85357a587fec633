import { carrierName } from '#contract/orders/carriers.ts'
import type { Money } from '#contract/money.ts'
import { dayText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { lineRows } from './order-emails.ts'

export interface Links {
  /** The buyer's key to the part. */
  buyer: string
  /** The order on the seller's dashboard. */
  seller: string
}

/** To the buyer: the parcel is on its way, and where to say that it came, or that something is wrong. */
export function shippedEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  const { orderNumber: number, lines } = of
  const { email: to, language } = of.buyer
  const seller = of.seller.name
  return {
    to,
    language,
    subject: translate(language, 'mail.care.shipped.subject', { titles: titles(of) }),
    preview: translate(language, 'mail.care.shipped.preview', { seller }),
    blocks: [
      translate(language, 'mail.care.shipped.text', { seller, number }),
      { rows: lineRows(language, lines) },
      { rows: parcelRows(language, of) },
      { button: translate(language, 'mail.care.confirm-button'), href },
      translate(language, 'mail.care.shipped.arrived', { seller }),
      ...untilText(language, of),
      translate(language, 'mail.care.shipped.link'),
    ],
  }
}

/** To the buyer: the seller says that it came. */
export function deliveredEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  const { email: to, language } = of.buyer
  return {
    to,
    language,
    subject: translate(language, 'mail.care.delivered.subject', { titles: titles(of) }),
    preview: translate(language, 'mail.care.delivered.preview', { seller: of.seller.name }),
    blocks: [
      translate(language, 'mail.care.delivered.text', { number: of.orderNumber }),
      ...untilText(language, of),
      translate(language, 'mail.care.delivered.if-not'),
      { button: translate(language, 'mail.care.confirm-button'), href },
    ],
  }
}

/** To the buyer: the bank has let the payment stand before everything had come. */
export function resumedEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { email: to, language } = of.buyer
  const seller = of.seller.name
  const rest =
    sellerOrder.state === 'paid' && sellerOrder.next
      ? [
          translate(language, 'mail.care.resumed.to-ship', {
            seller,
            day: dayText(language, sellerOrder.next.at),
          }),
        ]
      : [translate(language, 'mail.care.resumed.goes-on', { seller }), ...untilText(language, of)]
  return {
    to,
    language,
    subject: translate(language, 'mail.care.resumed.subject', { number }),
    preview: titles(of),
    blocks: [
      translate(language, 'mail.care.resumed.text', { titles: titles(of) }),
      ...rest,
      { button: translate(language, 'mail.care.view-status'), href },
    ],
  }
}

/** To the buyer: money is on its way back. */
export function refundedEmail(
  of: SellerOrderForEmails,
  { buyer: href }: Links,
  money: Money,
  reason: string,
): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { email: to, language } = of.buyer
  const amount = moneyText(language, money)
  return {
    to,
    language,
    subject: translate(language, 'mail.care.refunded.subject', { amount }),
    preview: translate(language, 'mail.care.refunded.preview', { number }),
    blocks: [
      translate(language, 'mail.care.refunded.text', { amount, seller: of.seller.name, number }),
      {
        rows: [
          [translate(language, 'mail.care.refunded.for'), titles(of)],
          [translate(language, 'mail.care.refunded.reason'), reason],
          [translate(language, 'mail.care.refunded.total'), moneyText(language, sellerOrder.refunded)],
        ],
      },
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  }
}

/** To the seller, three days after the sale: the parcel is still waited for. */
export function reminderEmail(of: SellerOrderForEmails, { seller: href }: Links): EmailDraft {
  const { orderNumber: number, lines, sellerOrder } = of
  const { email: to, language, name } = of.seller
  const day = sellerOrder.next && dayText(language, sellerOrder.next.at)
  return {
    to,
    language,
    subject: translate(language, 'mail.care.reminder.subject', { number }),
    preview: day
      ? translate(language, 'mail.care.reminder.preview', { day })
      : translate(language, 'mail.care.reminder.preview-soon'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      day
        ? translate(language, 'mail.care.reminder.text', { number, day })
        : translate(language, 'mail.care.reminder.text-soon', { number }),
      { rows: lineRows(language, lines) },
      { button: translate(language, 'mail.care.reminder.button'), href },
    ],
  }
}

export function titles({ lines }: SellerOrderForEmails): string {
  return lines
    .filter(({ item }) => item)
    .map(({ label }) => label)
    .join(', ')
}

function parcelRows(language: Language, { sellerOrder }: SellerOrderForEmails): [string, string][] {
  const { carrier, trackingNumber, trackingUrl } = sellerOrder
  const rows: [string, string][] = [
    [translate(language, 'mail.care.carrier'), carrierName(carrier ?? 'Post')],
  ]
  if (trackingNumber) rows.push([translate(language, 'mail.care.tracking-number'), trackingNumber])
  if (trackingUrl) rows.push([translate(language, 'mail.care.track'), trackingUrl])
  return rows
}

function untilText(language: Language, { sellerOrder: { next } }: SellerOrderForEmails): EmailBlock[] {
  if (next?.what !== 'received') return []
  return [translate(language, 'mail.care.received-by', { day: dayText(language, next.at) })]
}
