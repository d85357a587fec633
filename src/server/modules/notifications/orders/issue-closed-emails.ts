import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout/email.ts'
import type { SellerOrderLinks, EmailedSellerOrder } from './seller-order-emails.ts'
import { buyerIssueEmail, sellerIssueEmail } from './issue-emails.ts'

/**
 * Creates the emails that inform buyer and seller about the outcome of an issue. Returns no emails if a bank dispute
 * closed the issue, because the dispute has its own emails.
 */
export function issueClosedEmails(of: EmailedSellerOrder, links: SellerOrderLinks, by: string): EmailDraft[] {
  const { issue, refunded } = of.sellerOrder
  if (!issue || by === 'provider') return []
  const { orderNumber: number } = of
  const [buyers, sellers] = [of.buyer.language, of.seller.language]
  const words = by === 'admin' ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const quote = (language: Language): EmailBlock[] =>
    words ? [{ by: translate(language, 'mail.issue.closed.our-decision'), quote: [words] }] : []
  const outcome = issue.outcome ?? 'received'
  return [
    buyerIssueEmail(of, links, {
      kind: 'issue-closed',
      subject: translate(buyers, 'mail.issue.closed.subject', { number }),
      blocks: [buyerOutcomeText(buyers, outcome, moneyText(buyers, refunded)), ...quote(buyers)],
      button: translate(buyers, 'mail.issue.closed.view'),
    }),
    sellerIssueEmail(of, links, {
      kind: 'issue-closed-seller',
      subject: translate(sellers, 'mail.issue.closed.subject', { number }),
      blocks: [
        sellerOutcomeText(sellers, outcome, moneyText(sellers, refunded), of.sellerOrder.seller),
        ...quote(sellers),
      ],
    }),
  ]
}

type Outcome = NonNullable<Issue['outcome']>

function buyerOutcomeText(language: Language, outcome: Outcome, amount: string): string {
  switch (outcome) {
    case 'received':
      return translate(language, 'mail.issue.closed.received')
    case 'refunded':
      return translate(language, 'mail.issue.closed.refunded', { amount })
    case 'partly-refunded':
      return translate(language, 'mail.issue.closed.partly-refunded', { amount })
  }
}

function sellerOutcomeText(
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
