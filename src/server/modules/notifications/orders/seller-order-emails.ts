import { carrierName } from '#contract/orders/carriers.ts'
import type { Money } from '#contract/money.ts'
import { dateText, daysText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import type { SellerOrderForEmails } from '#modules/orders/find-seller-order.ts'
import { refundReasonText, type StoredReason } from '#modules/orders/core/refund-reasons.ts'
import { orderItems, itemTitlesSummary, type EmailListingDetailsById } from '../emails/order-items.ts'
import { refundDays } from '#platform/payments/ports/refund-days.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Seller order with the additional data that its emails show. */
export interface EmailedSellerOrder extends SellerOrderForEmails {
  facts: EmailListingDetailsById
  /** Settings from which the deadlines in the emails are calculated. */
  settings: Pick<SettingValues, 'refundAfterReturnDays'>
}

export interface SellerOrderLinks {
  /** Link to the seller order that works without a login. */
  buyer: string
  /** Link to the order on the seller dashboard. */
  seller: string
}

/** Content of an email without the recipient's fields, which `buyerEmail` and `sellerEmail` add. */
type SellerOrderEmailContent = Omit<EmailDraft, 'to' | 'language' | 'reason' | 'preview'> & {
  preview?: string
}

/** Returns an email to the buyer of a seller order. The preview text defaults to the item titles. */
export const buyerEmail = (of: EmailedSellerOrder, words: SellerOrderEmailContent): EmailDraft => ({
  to: of.buyer.email,
  language: of.buyer.language,
  preview: itemTitles(of, of.buyer.language),
  reason: translate(of.buyer.language, 'mail.why.order'),
  ...words,
})

/** Returns an email to the seller of a seller order. The preview text defaults to the item titles. */
export const sellerEmail = (of: EmailedSellerOrder, words: SellerOrderEmailContent): EmailDraft => ({
  to: of.seller.email,
  language: of.seller.language,
  preview: itemTitles(of, of.seller.language),
  reason: translate(of.seller.language, 'mail.why.seller'),
  ...words,
})

/**
 * Creates the email that tells a buyer that the parcel was shipped. Contains a link to confirm receipt or report an
 * issue.
 */
export function shippedEmail(of: EmailedSellerOrder, { buyer: href }: SellerOrderLinks): EmailDraft {
  const { orderNumber: number } = of
  const { language } = of.buyer
  const seller = of.seller.name
  return buyerEmail(of, {
    kind: 'order-shipped',
    subject: translate(language, 'mail.care.shipped.subject', { titles: itemTitles(of, language) }),
    heading: translate(language, 'mail.care.shipped.heading'),
    preview: translate(language, 'mail.care.shipped.preview', { seller }),
    blocks: [
      translate(language, 'mail.care.shipped.text', { seller, number }),
      { rows: [...parcelRows(language, of.sellerOrder), ...arrivalRows(language, of.sellerOrder)] },
      itemsBlock(of, language),
      translate(language, 'mail.care.shipped.arrived', { seller }),
      translate(language, 'mail.care.shipped.not-arrived'),
      { button: translate(language, 'mail.care.confirm-button'), href, by: untilText(language, of) },
      translate(language, 'mail.care.shipped.link', { days: of.linkDays }),
    ],
  })
}

/** Creates the email that tells a buyer that the seller has marked the parcel as delivered. */
export function deliveredEmail(of: EmailedSellerOrder, { buyer: href }: SellerOrderLinks): EmailDraft {
  const { language } = of.buyer
  return buyerEmail(of, {
    kind: 'order-delivered',
    subject: translate(language, 'mail.care.delivered.subject', { titles: itemTitles(of, language) }),
    heading: translate(language, 'mail.care.delivered.heading'),
    preview: translate(language, 'mail.care.delivered.preview', { seller: of.seller.name }),
    blocks: [
      translate(language, 'mail.care.delivered.text', {
        seller: of.seller.name,
        number: of.orderNumber,
      }),
      itemsBlock(of, language),
      translate(language, 'mail.care.delivered.if-not'),
      { button: translate(language, 'mail.care.confirm-button'), href, by: untilText(language, of) },
    ],
  })
}

/** Creates the email that tells a buyer that the bank dispute was won for the seller and that the order continues. */
export function resumedEmail(of: EmailedSellerOrder, { buyer: href }: SellerOrderLinks): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { language } = of.buyer
  const seller = of.seller.name
  const rest =
    sellerOrder.state === 'paid' && sellerOrder.next
      ? translate(language, 'mail.care.resumed.to-ship', {
          seller,
          day: dateText(language, sellerOrder.next.at),
        })
      : translate(language, 'mail.care.resumed.goes-on', { seller })
  return buyerEmail(of, {
    kind: 'order-resumed',
    subject: translate(language, 'mail.care.resumed.subject', { number }),
    blocks: [
      translate(language, 'mail.care.resumed.text', { titles: itemTitles(of, language) }),
      itemsBlock(of, language),
      rest,
      { button: translate(language, 'mail.care.view-status'), href, by: untilText(language, of) },
    ],
  })
}

/** Creates the email that tells a buyer about a refund. */
export function refundedEmail(
  of: EmailedSellerOrder,
  { buyer: href }: SellerOrderLinks,
  money: Money,
  reason: StoredReason,
): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { language } = of.buyer
  const amount = moneyText(language, money)
  return buyerEmail(of, {
    kind: 'items-refunded',
    subject: translate(language, 'mail.care.refunded.subject', { amount }),
    preview: translate(language, 'mail.care.refunded.preview', { number }),
    blocks: [
      translate(language, 'mail.care.refunded.text', {
        amount,
        seller: of.seller.name,
        number,
        days: refundDays,
      }),
      itemsBlock(of, language),
      {
        rows: [
          [translate(language, 'mail.care.refunded.amount'), amount],
          [translate(language, 'mail.care.refunded.reason'), refundReasonText(language, reason)],
          [translate(language, 'mail.care.refunded.total'), moneyText(language, sellerOrder.refunded)],
        ],
      },
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  })
}

/** Creates the reminder to the seller to ship the order. */
export function reminderEmail(of: EmailedSellerOrder, { seller: href }: SellerOrderLinks): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { language, name } = of.seller
  const cancelDay = sellerOrder.next && dateText(language, sellerOrder.next.at)
  const day = sellerOrder.delivery ? dateText(language, sellerOrder.delivery.shipsBy) : cancelDay
  return sellerEmail(of, {
    kind: 'ship-reminder',
    subject: translate(language, 'mail.care.reminder.subject', { number }),
    preview: day
      ? translate(language, 'mail.care.reminder.preview', { day })
      : translate(language, 'mail.care.reminder.preview-soon'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      day && cancelDay
        ? translate(language, 'mail.care.reminder.text', { number, day, cancelDay })
        : translate(language, 'mail.care.reminder.text-soon', { number }),
      {
        button: translate(language, 'mail.care.reminder.button'),
        href,
        by: day ? translate(language, 'mail.order.ship-by', { day }) : undefined,
      },
      itemsBlock(of, language),
    ],
  })
}

/**
 * Returns the message variant: 'yes' if the seller's earnings were already paid out, otherwise 'no'. After a payout, a
 * refund requires that the seller pays the earnings back, so emails do not promise a refund.
 */
export function paidOutVariant({ sellerOrder: { isPaidOut } }: Pick<SellerOrderForEmails, 'sellerOrder'>) {
  return isPaidOut ? 'yes' : 'no'
}

/** Returns a short description of the items in the seller order, such as the title of the first item. */
export function itemTitles({ lines }: SellerOrderForEmails, language: Language): string {
  return itemTitlesSummary(language, lines)
}

/** Returns the items with pictures and prices. */
export function itemsBlock({ lines, facts }: EmailedSellerOrder, language: Language): EmailBlock {
  return { items: orderItems(language, lines, facts) }
}

type Parcel = Pick<SellerOrderForEmails['sellerOrder'], 'carrier' | 'trackingNumber' | 'trackingUrl'>

/**
 * Returns table rows for an email with the carrier and the tracking number, which links to the carrier's tracking page.
 */
export function parcelRows(
  language: Language,
  { carrier, trackingNumber: number, trackingUrl: url }: Parcel,
): [label: string, value: string, href?: string][] {
  const rows: [string, string, string?][] = [
    [translate(language, 'mail.care.carrier'), carrierName(carrier ?? 'Post')],
  ]
  const label = translate(language, 'mail.care.tracking-number')
  if (number) rows.push(url ? [label, number, url] : [label, number])
  return rows
}

/** Returns a table row with the range of estimated arrival dates. */
function arrivalRows(
  language: Language,
  { delivery }: Pick<SellerOrderForEmails['sellerOrder'], 'delivery'>,
): [label: string, value: string][] {
  if (delivery === null) return []
  return [[translate(language, 'mail.care.arrives'), daysText(language, delivery.from, delivery.by)]]
}

function untilText(language: Language, { sellerOrder: { next } }: SellerOrderForEmails): string | undefined {
  if (next?.what !== 'received') return undefined
  return translate(language, 'mail.care.received-by', { day: dateText(language, next.at) })
}
