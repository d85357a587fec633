import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { addressText, dateText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout/email.ts'
import {
  paidOutVariant,
  parcelRows,
  type SellerOrderLinks,
  type EmailedSellerOrder,
} from './seller-order-emails.ts'
import { buyerIssueEmail, sellerIssueEmail } from './issue-emails.ts'

/**
 * Creates the emails about an approved return. The buyer's email contains the return address, the deadline, and who
 * pays for shipping. The seller's email contains the return terms.
 */
export function returnAgreedEmails(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  by: string,
): EmailDraft[] {
  const { issue, state } = of.sellerOrder
  if (!issue || state !== 'returning') return []
  const { orderNumber: number } = of
  const days = of.settings.refundAfterReturnDays
  const seller = of.seller.name
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const decided = by === 'admin'
  const words = decided ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const quote = (language: Language): EmailBlock[] =>
    words ? [{ by: translate(language, 'mail.return.our-message'), quote: [words] }] : []
  const toBuyers: EmailBlock[] = [
    decided
      ? translate(buyers, 'mail.return.agreed.text-decided', { seller, number, paidOut: paidOutVariant(of) })
      : translate(buyers, 'mail.return.agreed.text', { seller, number, paidOut: paidOutVariant(of) }),
    ...quote(buyers),
    ...returnInstructions(of, issue),
  ]
  const toSellers: EmailBlock[] = [
    decided
      ? translate(sellers, 'mail.return.agreed.seller-text-decided', {
          number,
          days,
          paidOut: paidOutVariant(of),
        })
      : translate(sellers, 'mail.return.agreed.seller-text', { number, days, paidOut: paidOutVariant(of) }),
    ...quote(sellers),
    ...returnTermsForSeller(of, issue),
  ]
  const subject = (language: Language) => translate(language, 'mail.return.agreed.subject', { number })
  return [
    buyerIssueEmail(of, links, {
      kind: 'return-agreed',
      subject: subject(buyers),
      blocks: toBuyers,
      button: issue.returnTo
        ? translate(buyers, 'mail.return.sent-button')
        : translate(buyers, 'mail.care.view-status'),
      by: returnDeadlineText(buyers, of),
    }),
    sellerIssueEmail(of, links, {
      kind: 'return-agreed-seller',
      subject: subject(sellers),
      blocks: toSellers,
    }),
  ]
}

/**
 * Creates the emails about a new or changed return address. The seller gets an email only if an admin has set the
 * address.
 */
export function returnAddressEmails(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  by: string,
): EmailDraft[] {
  const terms = termsOf(of)
  if (!terms?.returnTo) return []
  const { orderNumber: number } = of
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const emails = [
    buyerIssueEmail(of, links, {
      kind: 'return-address',
      subject: translate(buyers, 'mail.return.address.subject', { number }),
      blocks: returnInstructions(of, terms),
      button: translate(buyers, 'mail.return.sent-button'),
      by: returnDeadlineText(buyers, of),
    }),
  ]
  const subject = translate(sellers, 'mail.return.address.subject', { number })
  if (by === 'admin')
    emails.push(
      sellerIssueEmail(of, links, {
        kind: 'return-address-seller',
        subject,
        blocks: returnTermsForSeller(of, terms),
      }),
    )
  return emails
}

/** Creates the email that tells a seller that the buyer has sent the return. */
export function returnSentEmails(whole: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft[] {
  const of = withReturnedItems(whole)
  const { issue, return: back } = of.sellerOrder
  const parcel = back?.closedAt === null ? back.parcel : issue?.returnParcel
  if (!parcel) return []
  const { language } = of.seller
  const { next } = of.sellerOrder
  const blocks: EmailBlock[] = [
    translate(language, 'mail.return.sent.text'),
    { rows: parcelRows(language, parcel) },
  ]
  if (next?.what === 'return-arrives')
    blocks.push(
      translate(language, 'mail.return.sent.silence', {
        day: dateText(language, next.at),
        paidOut: paidOutVariant(of),
      }),
    )
  const subject = translate(language, 'mail.return.sent.subject', { number: of.orderNumber })
  return [sellerIssueEmail(of, links, { kind: 'return-sent', subject, blocks })]
}

/** Returns the seller order with only the items of its open return. */
export function withReturnedItems(of: EmailedSellerOrder): EmailedSellerOrder {
  const { return: back } = of.sellerOrder
  const ids = back?.closedAt === null && back.lines?.map(({ _id }) => _id)
  if (!ids) return of
  return { ...of, lines: of.lines.filter(({ item }) => item?.line !== undefined && ids.includes(item.line)) }
}

/** Address for a return and who pays for its shipping, from an issue or from a return within the return window. */
type Terms = Pick<Issue, 'returnTo' | 'returnPaidBy'>

function termsOf({ sellerOrder }: EmailedSellerOrder): Terms | null {
  const { issue, return: back } = sellerOrder
  return back?.closedAt === null ? { returnTo: back.returnTo, returnPaidBy: back.paidBy } : issue
}

export function returnInstructions(of: EmailedSellerOrder, { returnTo, returnPaidBy }: Terms): EmailBlock[] {
  const { language } = of.buyer
  if (!returnTo) return [translate(language, 'mail.return.no-address')]
  const payer =
    returnPaidBy === 'buyer'
      ? translate(language, 'mail.return.paid-by-you')
      : translate(language, 'mail.return.paid-by-seller')
  return [
    { label: translate(language, 'mail.return.send-to'), address: addressText(language, returnTo) },
    { rows: [[translate(language, 'mail.return.postage'), payer]] },
    translate(language, 'mail.return.how-to'),
  ]
}

export function returnTermsForSeller(
  of: EmailedSellerOrder,
  { returnTo, returnPaidBy }: Terms,
): EmailBlock[] {
  const { language } = of.seller
  if (!returnTo) return [translate(language, 'mail.return.give-address')]
  const payer =
    returnPaidBy === 'buyer'
      ? translate(language, 'mail.return.paid-by-buyer')
      : translate(language, 'mail.return.paid-by-you')
  return [
    { label: translate(language, 'mail.return.goes-to'), address: addressText(language, returnTo) },
    { rows: [[translate(language, 'mail.return.postage'), payer], ...sendByRow(language, of)] },
  ]
}

export function returnDeadlineText(
  language: Language,
  { sellerOrder: { next } }: EmailedSellerOrder,
): string | undefined {
  if (next?.what !== 'return-sent') return undefined
  return translate(language, 'mail.return.send-by', { day: dateText(language, next.at) })
}

function sendByRow(language: Language, { sellerOrder: { next } }: EmailedSellerOrder): [string, string][] {
  if (next?.what !== 'return-sent') return []
  return [[translate(language, 'mail.return.sent-back-by'), dateText(language, next.at)]]
}
