import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { dateText, moneyText } from '#platform/language/formats.ts'
import { translate, translateOf, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import type { SellerOrderForEmails } from '#modules/orders/find-seller-order.ts'
import {
  buyerEmail,
  itemsBlock,
  sellerEmail,
  type SellerOrderLinks,
  type EmailedSellerOrder,
} from './seller-order-emails.ts'

/** Content of an email about an issue or a return, without the items. */
interface IssueWords extends Pick<EmailDraft, 'kind' | 'subject' | 'blocks'> {
  button: string
  /** Deadline that the email shows beside the button. */
  by?: string | undefined
}

/** Returns an email to the buyer, with a link to the seller order. */
export const buyerIssueEmail = (
  of: EmailedSellerOrder,
  { buyer: href }: SellerOrderLinks,
  { blocks, button, by, ...words }: IssueWords,
): EmailDraft =>
  buyerEmail(of, { ...words, blocks: [...blocks, itemsBlock(of, of.buyer.language), { button, href, by }] })

/** Returns an email to the seller, with a link to the seller order. */
export function sellerIssueEmail(
  of: EmailedSellerOrder,
  { seller: href }: SellerOrderLinks,
  { blocks, by, ...words }: Omit<IssueWords, 'button'>,
): EmailDraft {
  const { language } = of.seller
  const button = translate(language, 'mail.care.view-order')
  return sellerEmail(of, { ...words, blocks: [...blocks, itemsBlock(of, language), { button, href, by }] })
}

/**
 * Creates the two emails about a new issue: one to the seller with the buyer's report, and a confirmation to the buyer.
 */
export function issueOpenedEmails(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft[] {
  const { issue } = of.sellerOrder
  if (!issue) return []
  const { orderNumber: number } = of
  const { name, language: sellers } = of.seller
  const buyers = of.buyer.language
  const days = (language: Language) => ({
    answerBy: dateText(language, issue.answerBy),
    decideBy: dateText(language, issue.decideBy),
  })
  return [
    sellerIssueEmail(of, links, {
      kind: 'issue-opened-seller',
      subject: translate(sellers, 'mail.issue.opened.seller-subject', { number }),
      blocks: [
        translate(sellers, 'mail.hello', { name }),
        translate(sellers, 'mail.issue.opened.seller-text', { number }),
        {
          rows: [
            [
              translate(sellers, 'mail.issue.opened.issue'),
              translateOf(sellers, 'mail.issue.kind', issue.kind),
            ],
          ],
        },
        { by: translate(sellers, 'mail.issue.opened.message'), quote: [issue.text] },
        translate(sellers, 'mail.issue.opened.answer-by', days(sellers)),
      ],
      by: translate(sellers, 'mail.issue.opened.by', { day: dateText(sellers, issue.answerBy) }),
    }),
    buyerIssueEmail(of, links, {
      kind: 'issue-opened',
      subject: translate(buyers, 'mail.issue.opened.subject', { number }),
      blocks: [translate(buyers, 'mail.issue.opened.text', { seller: name, ...days(buyers) })],
      button: translate(buyers, 'mail.care.view-status'),
    }),
  ]
}

/** Returns the messages that one side wrote about the issue, oldest first. */
export function issueMessagesBy(of: SellerOrderForEmails, side: 'buyer' | 'seller'): Issue['notes'] {
  return of.sellerOrder.issue?.notes.filter(({ by }) => by === side) ?? []
}

/**
 * Creates the email to the buyer with the seller's new replies and the seller's offer, if there is one. Omits the first
 * `known` replies, which were already sent.
 */
export function issueAnsweredEmails(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  known: number,
): EmailDraft[] {
  const notes = issueMessagesBy(of, 'seller').slice(known)
  const note = notes.at(-1)
  if (!note) return []
  const { language } = of.buyer
  const seller = of.seller.name
  const offer = offerText(language, of, note)
  return [
    buyerIssueEmail(of, links, {
      kind: 'issue-answered',
      subject: translate(language, 'mail.issue.answered.subject', { seller, number: of.orderNumber }),
      blocks: [quote(translate(language, 'mail.issue.answered.from', { seller }), notes), ...offer],
      button:
        offer.length > 0
          ? translate(language, 'mail.issue.answered.view-offer')
          : translate(language, 'mail.issue.answered.view-answer'),
    }),
  ]
}

function offerText(
  language: Language,
  { seller: { name: seller }, sellerOrder }: SellerOrderForEmails,
  { offer, offerAmount }: Issue['notes'][number],
): string[] {
  if (offer === 'refund' && offerAmount) {
    const amount = moneyText(language, offerAmount)
    return [translate(language, 'mail.issue.answered.refund-offer', { seller, amount })]
  }
  if (offer !== 'return') return []
  const payer = sellerOrder.issue?.returnPaidBy
  const whole = translate(language, 'mail.issue.answered.return-offer', { seller })
  if (!payer) return [whole]
  return payer === 'buyer'
    ? [whole, translate(language, 'mail.issue.answered.you-pay')]
    : [whole, translate(language, 'mail.issue.answered.seller-pays')]
}

/**
 * Creates the email to the seller with the buyer's new messages. Omits the first `known` messages, which were already
 * sent.
 */
export function issueNotedEmails(
  of: EmailedSellerOrder,
  links: SellerOrderLinks,
  known: number,
): EmailDraft[] {
  const notes = issueMessagesBy(of, 'buyer').slice(known)
  if (notes.length === 0) return []
  const { language } = of.seller
  return [
    sellerIssueEmail(of, links, {
      kind: 'issue-noted',
      subject: translate(language, 'mail.issue.noted.subject', { number: of.orderNumber }),
      blocks: [quote(translate(language, 'mail.issue.noted.from'), notes)],
    }),
  ]
}

/** Maximum number of messages in one email. The page that the email links to shows all messages. */
const maxMessages = 10

function quote(by: string, notes: Issue['notes']): EmailBlock {
  return { by, quote: notes.slice(-maxMessages).map(({ text }) => text) }
}
