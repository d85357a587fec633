import { moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { titles, type Links } from './care-emails.ts'
import { lineRows } from './order-emails.ts'

/** To the buyer, and to the seller when it was the clock: it will not be shipped any more. */
export function cancelledEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  return by === 'clock' ? [toBuyer(of, by), toSeller(of, links)] : [toBuyer(of, by)]
}

function toBuyer(of: SellerOrderForEmails, by: string): EmailDraft {
  const { orderNumber: number, lines, sellerOrder } = of
  const { email: to, language } = of.buyer
  const bySeller = by === 'seller'
  const reason = bySeller ? sellerOrder.refunds.at(-1)?.reason : undefined
  const why: EmailBlock[] = reason
    ? [{ rows: [[translate(language, 'mail.care.canceled.reason'), reason]] }]
    : []
  return {
    to,
    language,
    subject: translate(language, 'mail.care.canceled.subject', { titles: titles(of) }),
    preview: translate(language, 'mail.care.canceled.preview'),
    blocks: [
      bySeller
        ? translate(language, 'mail.care.canceled.by-seller', { seller: of.seller.name, number })
        : translate(language, 'mail.care.canceled.in-time', { number }),
      ...why,
      { rows: lineRows(language, lines) },
      translate(language, 'mail.care.canceled.refund', { total: moneyText(language, sellerOrder.total) }),
    ],
  }
}

function toSeller(of: SellerOrderForEmails, { seller: href }: Links): EmailDraft {
  const { orderNumber: number, lines } = of
  const { email: to, language, name } = of.seller
  return {
    to,
    language,
    subject: translate(language, 'mail.care.canceled.seller-subject', { number }),
    preview: translate(language, 'mail.care.canceled.seller-preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.care.canceled.seller-text', { number }),
      { rows: lineRows(language, lines) },
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  }
}
