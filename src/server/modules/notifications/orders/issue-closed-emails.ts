import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout/email.ts'
import type { Links, EmailedSellerOrder } from './care-emails.ts'
import { buyerIssueEmail, sellerIssueEmail } from './issue-emails.ts'

/**
 * Creates the emails to both sides about the outcome of an issue. If a bank dispute closed the issue, returns no
 * emails, because the emails about the dispute announce the outcome.
 */
export function issueClosedEmails(of: EmailedSellerOrder, links: Links, by: string): EmailDraft[] {
  const { issue, refunded } = of.sellerOrder
  if (!issue || by === 'provider') return []
  const { orderNumber: number } = of
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const words = by === 'admin' ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const quote = (language: Language): EmailBlock[] =>
    words ? [{ by: translate(language, 'mail.issue.closed.our-decision'), said: [words] }] : []
  const outcome = issue.outcome ?? 'received'
  return [
    buyerIssueEmail(of, links, {
      kind: 'issue-closed',
      subject: translate(buyers, 'mail.issue.closed.subject', { number }),
      blocks: [buyersEnd(buyers, outcome, moneyText(buyers, refunded)), ...quote(buyers)],
      button: translate(buyers, 'mail.issue.closed.view'),
    }),
    sellerIssueEmail(of, links, {
      kind: 'issue-closed-seller',
      subject: translate(sellers, 'mail.issue.closed.subject', { number }),
      blocks: [
        sellersEnd(sellers, outcome, moneyText(sellers, refunded), of.sellerOrder.seller),
        ...quote(sellers),
      ],
    }),
  ]
}

type Outcome = NonNullable<Issue['outcome']>

function buyersEnd(language: Language, outcome: Outcome, amount: string): string {
  switch (outcome) {
    case 'received':
      return translate(language, 'mail.issue.closed.received')
    case 'refunded':
      return translate(language, 'mail.issue.closed.refunded', { amount })
    case 'partly-refunded':
      return translate(language, 'mail.issue.closed.partly-refunded', { amount })
  }
}

function sellersEnd(
  language: Language,
  outcome: Outcome,
  amount: string,
  { isFirstParty }: { isFirstParty: boolean },
): string {
  switch (outcome) {
    case 'received':
      return isFirstParty
        ? translate(language, 'mail.issue.closed.received-seller-own')
        : translate(language, 'mail.issue.closed.received-seller')
    case 'refunded':
      return translate(language, 'mail.issue.closed.refunded-seller', { amount })
    case 'partly-refunded':
      return translate(language, 'mail.issue.closed.partly-refunded-seller', { amount })
  }
}
