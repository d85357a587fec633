import type { OrderReturn } from '#contract/orders/returns.ts'
import { dateText, moneyText } from '#platform/language/formats.ts'
import { translate, translateOf, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import {
  withReturnedItems,
  returnInstructions,
  returnDeadlineText,
  returnTermsForSeller,
} from './return-emails.ts'
import { paidOutVariant, type SellerOrderLinks, type EmailedSellerOrder } from './seller-order-emails.ts'
import { buyerIssueEmail, sellerIssueEmail } from './issue-emails.ts'

/**
 * Creates the emails about a new return within the return window. The buyer's email contains instructions. The seller's
 * email contains the reason and the return terms.
 */
export function returnOpenedEmails(whole: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft[] {
  const of = withReturnedItems(whole)
  const back = of.sellerOrder.return
  if (!back || back.closedAt !== null) return []
  const { orderNumber: number } = of
  const seller = of.seller.name
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const days = of.settings.refundAfterReturnDays
  const terms = { returnTo: back.returnTo, returnPaidBy: back.paidBy }
  return [
    buyerIssueEmail(of, links, {
      kind: 'return-opened',
      subject: translate(buyers, 'mail.return.opened.subject', { number }),
      blocks: [
        translate(buyers, 'mail.return.opened.text', { seller, number, paidOut: paidOutVariant(of) }),
        ...returnInstructions(of, terms),
      ],
      button: back.returnTo
        ? translate(buyers, 'mail.return.sent-button')
        : translate(buyers, 'mail.care.view-status'),
      by: returnDeadlineText(buyers, of),
    }),
    sellerIssueEmail(of, links, {
      kind: 'return-opened-seller',
      subject: translate(sellers, 'mail.return.opened.seller-subject', { number }),
      blocks: [
        translate(sellers, 'mail.return.opened.seller-text', { number, days, paidOut: paidOutVariant(of) }),
        ...returnReasonBlocks(sellers, back),
        ...returnTermsForSeller(of, terms),
      ],
    }),
  ]
}

function returnReasonBlocks(language: Language, { reason, text }: OrderReturn): EmailBlock[] {
  const why: EmailBlock = {
    rows: [
      [
        translate(language, 'mail.return.opened.reason'),
        translateOf(language, 'order.return.reason', reason),
      ],
    ],
  }
  return text ? [why, { by: translate(language, 'mail.issue.opened.message'), quote: [text] }] : [why]
}

/**
 * Creates the email that tells a buyer about the arrival of a return and the date of the refund. If the return only
 * counts as received because a deadline passed, also creates an email that explains to the seller how to contest the
 * return.
 */
export function returnReceivedEmails(
  whole: EmailedSellerOrder,
  links: SellerOrderLinks,
  by: string,
): EmailDraft[] {
  const of = withReturnedItems(whole)
  const { state, next } = of.sellerOrder
  if (state !== 'returned' || next?.what !== 'refunded') return []
  const { language } = of.buyer
  const day = dateText(language, next.at)
  const emails = [
    buyerIssueEmail(of, links, {
      kind: 'return-received',
      subject: translate(language, 'mail.return.received.subject', { number: of.orderNumber }),
      blocks: [
        translate(language, 'mail.return.received.text', {
          seller: of.seller.name,
          day,
          paidOut: paidOutVariant(of),
        }),
      ],
      button: translate(language, 'mail.care.view-status'),
    }),
  ]
  if (by === 'clock') emails.push(returnPresumedReceivedEmail(of, links, next.at))
  return emails
}

function returnPresumedReceivedEmail(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  at: string,
): EmailDraft {
  const { language } = of.seller
  const { orderNumber: number } = of
  const day = dateText(language, at)
  return sellerIssueEmail(of, links, {
    kind: 'return-received-seller',
    subject: translate(language, 'mail.return.received.seller-subject', { number }),
    blocks: [
      translate(language, 'mail.return.received.seller-text', { number, day, paidOut: paidOutVariant(of) }),
      translate(language, 'mail.return.received.seller-contest'),
    ],
  })
}

/**
 * Creates the emails about a return that was closed without a refund. The side that closed the return gets no email.
 */
export function returnClosedEmails(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  { outcome, by }: { outcome: OrderReturn['outcome']; by: string },
): EmailDraft[] {
  switch (outcome) {
    case 'withdrawn':
      return [keptEmail(of, links, 'withdrawn')]
    case 'not-sent':
      return [notSentEmail(of, links), keptEmail(of, links, 'not-sent')]
    case 'contested':
      return by === 'seller' ? [contestedEmail(of, links)] : [reviewedEmail(of, links)]
    default:
      return []
  }
}

function keptEmail(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  outcome: 'withdrawn' | 'not-sent',
): EmailDraft {
  const { language } = of.seller
  const { orderNumber: number } = of
  return sellerIssueEmail(of, links, {
    kind: 'return-closed-seller',
    subject: translate(language, 'mail.return.closed.subject', { number }),
    blocks: [
      outcome === 'withdrawn'
        ? translate(language, 'mail.return.closed.withdrawn', { number })
        : translate(language, 'mail.return.closed.seller-not-sent', { number }),
    ],
  })
}

function notSentEmail(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft {
  const { language } = of.buyer
  const { orderNumber: number } = of
  return buyerIssueEmail(of, links, {
    kind: 'return-closed',
    subject: translate(language, 'mail.return.closed.subject', { number }),
    blocks: [translate(language, 'mail.return.closed.not-sent', { number })],
    button: translate(language, 'mail.care.view-order'),
  })
}

/**
 * Creates the email that tells a buyer that the seller contests the return. The email contains the seller's offer of
 * a partial refund, if any.
 */
function contestedEmail(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft {
  const { language } = of.buyer
  const seller = of.seller.name
  const { issue } = of.sellerOrder
  const note = issue?.notes.findLast(({ by }) => by === 'seller')
  const amount = note?.offerAmount && moneyText(language, note.offerAmount)
  const blocks: EmailBlock[] = [
    amount
      ? translate(language, 'mail.return.contested.offer', { seller, amount })
      : translate(language, 'mail.return.contested.refused', { seller }),
  ]
  if (note)
    blocks.push({ by: translate(language, 'mail.issue.answered.from', { seller }), quote: [note.text] })
  if (issue)
    blocks.push(
      translate(language, 'mail.return.contested.until', {
        day: dateText(language, issue.decideBy),
        paidOut: paidOutVariant(of),
      }),
    )
  return buyerIssueEmail(of, links, {
    kind: 'return-contested',
    subject: translate(language, 'mail.return.contested.subject', { seller, number: of.orderNumber }),
    blocks,
    button: amount
      ? translate(language, 'mail.issue.answered.view-offer')
      : translate(language, 'mail.care.view-status'),
  })
}

/**
 * Creates the email that tells a buyer that the marketplace is reviewing the refund, or that the seller has not
 * provided a return address.
 */
function reviewedEmail(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft {
  const { language } = of.buyer
  const { orderNumber: number } = of
  return buyerIssueEmail(of, links, {
    kind: 'return-contested',
    subject: translate(language, 'mail.return.reviewed.subject', { number }),
    blocks: [
      of.sellerOrder.return?.parcel === null && of.sellerOrder.return.receivedAt === null
        ? translate(language, 'mail.return.reviewed.no-address', { number })
        : translate(language, 'mail.return.reviewed.text', { number }),
    ],
    button: translate(language, 'mail.care.view-status'),
  })
}
