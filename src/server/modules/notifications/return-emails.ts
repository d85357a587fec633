import type { ReturnAddress } from '#contract/address.ts'
import { carrierName } from '#contract/orders/carriers.ts'
import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { countryText, dayText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import type { Links } from './emails/care-emails.ts'
import { toBuyer, toSeller } from './emails/issue-emails.ts'

/** To the buyer: where to send it, who pays and by when; to the seller: what was agreed. */
export function returnAgreedEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  const { issue, state } = of.sellerOrder
  if (!issue || state !== 'returning') return []
  const { orderNumber: number } = of
  const seller = of.seller.name
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const decided = by === 'admin'
  const words = decided ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const said = (language: Language): EmailBlock[] =>
    words ? [{ rows: [[translate(language, 'mail.return.our-message'), words]] }] : []
  const toBuyers: EmailBlock[] = [
    decided
      ? translate(buyers, 'mail.return.agreed.text-decided', { seller, number })
      : translate(buyers, 'mail.return.agreed.text', { seller, number }),
    ...said(buyers),
    ...howToSend(of, issue),
  ]
  const toSellers: EmailBlock[] = [
    decided
      ? translate(sellers, 'mail.return.agreed.seller-text-decided', { number })
      : translate(sellers, 'mail.return.agreed.seller-text', { number }),
    ...said(sellers),
    ...whatComes(of, issue),
  ]
  const button = issue.returnTo
    ? translate(buyers, 'mail.return.sent-button')
    : translate(buyers, 'mail.care.view-status')
  return [
    toBuyer(of, links, translate(buyers, 'mail.return.agreed.subject', { number }), toBuyers, button),
    toSeller(of, links, translate(sellers, 'mail.return.agreed.subject', { number }), toSellers),
  ]
}

/** To the buyer, and to the seller where it was the marketplace: the address a return goes to, given or changed. */
export function returnAddressEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  const { issue } = of.sellerOrder
  if (!issue?.returnTo) return []
  const { orderNumber: number } = of
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const emails = [
    toBuyer(
      of,
      links,
      translate(buyers, 'mail.return.address.subject', { number }),
      howToSend(of, issue),
      translate(buyers, 'mail.return.sent-button'),
    ),
  ]
  const subject = translate(sellers, 'mail.return.address.subject', { number })
  if (by === 'admin') emails.push(toSeller(of, links, subject, whatComes(of, issue)))
  return emails
}

/** To the seller: it is on its way back. */
export function returnSentEmails(of: SellerOrderForEmails, links: Links): EmailDraft[] {
  const parcel = of.sellerOrder.issue?.returnParcel
  if (!parcel) return []
  const { language } = of.seller
  const rows: [string, string][] = [[translate(language, 'mail.care.carrier'), carrierName(parcel.carrier)]]
  if (parcel.trackingNumber)
    rows.push([translate(language, 'mail.care.tracking-number'), parcel.trackingNumber])
  const { next } = of.sellerOrder
  const blocks: EmailBlock[] = [translate(language, 'mail.return.sent.text')]
  if (next?.what === 'return-arrives')
    blocks.push(translate(language, 'mail.return.sent.silence', { day: dayText(language, next.at) }))
  const subject = translate(language, 'mail.return.sent.subject', { number: of.orderNumber })
  return [toSeller(of, links, subject, [...blocks, { rows }])]
}

function howToSend(of: SellerOrderForEmails, { returnTo, returnPaidBy }: Issue): EmailBlock[] {
  const { language } = of.buyer
  if (!returnTo) return [translate(language, 'mail.return.no-address')]
  const payer =
    returnPaidBy === 'buyer'
      ? translate(language, 'mail.return.paid-by-you')
      : translate(language, 'mail.return.paid-by-seller')
  return [
    `${translate(language, 'mail.return.send-to')}\n${addressLines(language, returnTo)}`,
    { rows: [[translate(language, 'mail.return.postage'), payer], ...sendBy(language, of)] },
    translate(language, 'mail.return.how-to'),
  ]
}

function whatComes(of: SellerOrderForEmails, { returnTo, returnPaidBy }: Issue): EmailBlock[] {
  const { language } = of.seller
  if (!returnTo) return [translate(language, 'mail.return.give-address')]
  const payer =
    returnPaidBy === 'buyer'
      ? translate(language, 'mail.return.paid-by-buyer')
      : translate(language, 'mail.return.paid-by-you')
  return [
    `${translate(language, 'mail.return.goes-to')}\n${addressLines(language, returnTo)}`,
    { rows: [[translate(language, 'mail.return.postage'), payer], ...sendBy(language, of)] },
  ]
}

function sendBy(language: Language, { sellerOrder: { next } }: SellerOrderForEmails): [string, string][] {
  if (next?.what !== 'return-sent') return []
  return [[translate(language, 'mail.return.send-by'), dayText(language, next.at)]]
}

function addressLines(language: Language, of: ReturnAddress): string {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const country = countryText(language, of.country)
  return [of.name, of.address_line1, of.address_line2, town, country].filter(Boolean).join('\n')
}
