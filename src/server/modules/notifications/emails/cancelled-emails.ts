import { moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/email.ts'
import { refundReasonText } from '#modules/orders/refund-reasons.ts'
import { items, titles, type Links, type MailedSellerOrder } from './care-emails.ts'
import { refundDays } from '#platform/payments/refund-days.ts'

/** To the buyer, and to the seller when it was the clock: it will not be shipped any more. */
export function cancelledEmails(of: MailedSellerOrder, links: Links, by: string): EmailDraft[] {
  return by === 'clock' ? [toBuyer(of, links, by), toSeller(of, links)] : [toBuyer(of, links, by)]
}

function toBuyer(of: MailedSellerOrder, { buyer: href }: Links, by: string): EmailDraft {
  const { orderNumber: number, sellerOrder } = of
  const { email: to, language } = of.buyer
  const bySeller = by === 'seller'
  const reason = bySeller ? sellerOrder.refunds.at(-1)?.reason : undefined
  const why: EmailBlock[] = reason
    ? [{ rows: [[translate(language, 'mail.care.canceled.reason'), refundReasonText(language, reason)]] }]
    : []
  return {
    kind: 'items-canceled',
    to,
    language,
    subject: translate(language, 'mail.care.canceled.subject', { titles: titles(of, language) }),
    preview: translate(language, 'mail.care.canceled.preview'),
    why: translate(language, 'mail.why.order'),
    blocks: [
      bySeller
        ? translate(language, 'mail.care.canceled.by-seller', { seller: of.seller.name, number })
        : translate(language, 'mail.care.canceled.in-time', { number }),
      ...why,
      items(of, language),
      translate(language, 'mail.care.canceled.refund', {
        total: moneyText(language, sellerOrder.total),
        days: refundDays,
      }),
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  }
}

function toSeller(of: MailedSellerOrder, { seller: href }: Links): EmailDraft {
  const { orderNumber: number } = of
  const { email: to, language, name } = of.seller
  return {
    kind: 'items-canceled-seller',
    to,
    language,
    subject: translate(language, 'mail.care.canceled.seller-subject', { number }),
    preview: translate(language, 'mail.care.canceled.seller-preview'),
    why: translate(language, 'mail.why.seller'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.care.canceled.seller-text', { number }),
      items(of, language),
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  }
}
