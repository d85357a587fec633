import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import { dayText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { titles, type Links } from './care-emails.ts'

/** An email about a part to its buyer, with the way to it. */
export function toBuyer(
  of: SellerOrderForEmails,
  { buyer: href }: Links,
  subject: string,
  blocks: EmailBlock[],
  button: string,
): EmailDraft {
  const { email: to, language } = of.buyer
  return { to, language, subject, preview: titles(of), blocks: [...blocks, { button, href }] }
}

/** An email about a part to its seller, with the way to it. */
export function toSeller(
  of: SellerOrderForEmails,
  { seller: href }: Links,
  subject: string,
  blocks: EmailBlock[],
): EmailDraft {
  const { email: to, language } = of.seller
  const button = translate(language, 'mail.care.view-order')
  return { to, language, subject, preview: titles(of), blocks: [...blocks, { button, href }] }
}

function kindText(language: Language, kind: Issue['kind']): string {
  switch (kind) {
    case 'not-received':
      return translate(language, 'mail.issue.kind.not-received')
    case 'damaged':
      return translate(language, 'mail.issue.kind.damaged')
    case 'not-as-described':
      return translate(language, 'mail.issue.kind.not-as-described')
    case 'wrong-item':
      return translate(language, 'mail.issue.kind.wrong-item')
    case 'other':
      return translate(language, 'mail.issue.kind.other')
  }
}

/** To the seller, with the buyer's words; to the buyer, that it is being looked into. */
export function issueOpenedEmails(of: SellerOrderForEmails, links: Links): EmailDraft[] {
  const { issue } = of.sellerOrder
  if (!issue) return []
  const { orderNumber: number } = of
  const { name, language: sellers } = of.seller
  const buyers = of.buyer.language
  const days = (language: Language) => ({
    answerBy: dayText(language, issue.answerBy),
    decideBy: dayText(language, issue.decideBy),
  })
  return [
    toSeller(of, links, translate(sellers, 'mail.issue.opened.seller-subject', { number }), [
      translate(sellers, 'mail.hello', { name }),
      translate(sellers, 'mail.issue.opened.seller-text', { number }),
      {
        rows: [
          [translate(sellers, 'mail.issue.opened.issue'), kindText(sellers, issue.kind)],
          [translate(sellers, 'mail.issue.opened.message'), issue.text],
        ],
      },
      translate(sellers, 'mail.issue.opened.answer-by', days(sellers)),
    ]),
    toBuyer(
      of,
      links,
      translate(buyers, 'mail.issue.opened.subject', { number }),
      [translate(buyers, 'mail.issue.opened.text', { seller: name, ...days(buyers) })],
      translate(buyers, 'mail.care.view-status'),
    ),
  ]
}

/** What one side has said of the issue, from the first on. */
export function notesBy(of: SellerOrderForEmails, side: 'buyer' | 'seller'): Issue['notes'] {
  return of.sellerOrder.issue?.notes.filter(({ by }) => by === side) ?? []
}

/** To the buyer: what the seller says since the first `known` notes, and offers. */
export function issueAnsweredEmails(of: SellerOrderForEmails, links: Links, known: number): EmailDraft[] {
  const notes = notesBy(of, 'seller').slice(known)
  const note = notes.at(-1)
  if (!note) return []
  const { language } = of.buyer
  const seller = of.seller.name
  const offer = offerText(language, of, note)
  const blocks = [saidRows(translate(language, 'mail.issue.answered.from', { seller }), notes), ...offer]
  const subject = translate(language, 'mail.issue.answered.subject', { seller, number: of.orderNumber })
  const button =
    offer.length > 0
      ? translate(language, 'mail.issue.answered.view-offer')
      : translate(language, 'mail.issue.answered.view-answer')
  return [toBuyer(of, links, subject, blocks, button)]
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

/** To the seller: the buyer's words since the first `known` notes. */
export function issueNotedEmails(of: SellerOrderForEmails, links: Links, known: number): EmailDraft[] {
  const notes = notesBy(of, 'buyer').slice(known)
  if (notes.length === 0) return []
  const { language } = of.seller
  const subject = translate(language, 'mail.issue.noted.subject', { number: of.orderNumber })
  return [toSeller(of, links, subject, [saidRows(translate(language, 'mail.issue.noted.from'), notes)])]
}

/** More of them stand on the page the email leads to. */
const mostSaid = 10

function saidRows(who: string, notes: Issue['notes']): EmailBlock {
  return { rows: notes.slice(-mostSaid).map(({ text }): [string, string] => [who, text]) }
}
