import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { dayText, titles, type Links } from './care-emails.ts'
import { moneyText } from './order-emails.ts'

const kinds = {
  'not-received': 'It has not arrived',
  damaged: 'It is damaged',
  'not-as-described': 'It is not as described',
  'wrong-item': 'It is another piece',
  other: 'Something else',
}

/** An email about a part to its buyer, with the way to it. */
export function toBuyer(
  of: SellerOrderForEmails,
  { buyer: href }: Links,
  subject: string,
  blocks: EmailBlock[],
  button: string,
): EmailDraft {
  return { to: of.buyer.email, subject, preview: titles(of), blocks: [...blocks, { button, href }] }
}

/** An email about a part to its seller, with the way to it. */
export function toSeller(
  of: SellerOrderForEmails,
  { seller: href }: Links,
  subject: string,
  blocks: EmailBlock[],
): EmailDraft {
  return {
    to: of.seller.email,
    subject,
    preview: titles(of),
    blocks: [...blocks, { button: 'See the order', href }],
  }
}

/** To the seller, with the buyer's words; to the buyer, that it is being looked into. */
export function issueOpenedEmails(of: SellerOrderForEmails, links: Links): EmailDraft[] {
  const { issue } = of.sellerOrder
  if (!issue) return []
  const [answerBy, decideBy] = [dayText(issue.answerBy), dayText(issue.decideBy)]
  return [
    toSeller(of, links, `An issue with order ${of.orderNumber}`, [
      `${of.seller.name}, the buyer of order ${of.orderNumber} tells us that something is wrong.`,
      {
        rows: [
          ['What', kinds[issue.kind]],
          ['In their words', issue.text],
        ],
      },
      `Please answer by ${answerBy}. You may offer a refund or a return; after that day we decide, and on ${decideBy} the buyer is refunded if nobody has.`,
    ]),
    toBuyer(
      of,
      links,
      `We are looking into order ${of.orderNumber}`,
      [
        `We have told ${of.seller.name} what is wrong, who has until ${answerBy} to answer. Your money waits until this is settled; if nobody has settled it by ${decideBy}, you get it back.`,
      ],
      'See how it stands',
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
  const offer =
    note.offer === 'refund' && note.offerAmount
      ? `${of.seller.name} offers to give back ${moneyText(note.offerAmount)}.`
      : note.offer === 'return'
        ? `${of.seller.name} offers to take it back: you send it, and get your money back.${postageText(of)}`
        : ''
  const blocks: EmailBlock[] = [saidRows(`${of.seller.name} says`, notes)]
  if (offer) blocks.push(`${offer} It is yours to accept.`)
  return [
    toBuyer(
      of,
      links,
      `An answer about order ${of.orderNumber}`,
      blocks,
      offer ? 'See the offer' : 'See the answer',
    ),
  ]
}

function postageText({ sellerOrder }: SellerOrderForEmails): string {
  const payer = sellerOrder.issue?.returnPaidBy
  if (!payer) return ''
  return payer === 'buyer' ? ' You pay the return postage.' : ' They pay the return postage.'
}

/** To the seller: the buyer's words since the first `known` notes. */
export function issueNotedEmails(of: SellerOrderForEmails, links: Links, known: number): EmailDraft[] {
  const notes = notesBy(of, 'buyer').slice(known)
  if (notes.length === 0) return []
  return [
    toSeller(of, links, `More about the issue with order ${of.orderNumber}`, [
      saidRows('The buyer says', notes),
    ]),
  ]
}

/** More of them stand on the page the email leads to. */
const mostSaid = 10

function saidRows(who: string, notes: Issue['notes']): EmailBlock {
  return { rows: notes.slice(-mostSaid).map(({ text }): [string, string] => [who, text]) }
}

/** To both: how it ended. The bank's own decision is told by the bank. */
export function issueClosedEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  const { issue, refunded } = of.sellerOrder
  if (!issue || by === 'provider') return []
  const words = issue.notes.findLast((note) => note.by === 'admin')
  const said: EmailBlock[] = words && by === 'admin' ? [{ rows: [['We say', words.text]] }] : []
  const money = moneyText(refunded)
  const ends = {
    received: {
      buyer: 'The order stands, and the seller is paid.',
      seller: 'The order stands, and you are paid.',
    },
    refunded: {
      buyer: `You get your money back: ${money} in all.`,
      seller: `The buyer gets the money back: ${money} in all.`,
    },
    'partly-refunded': {
      buyer: `You keep the pieces and get ${money} back.`,
      seller: `The buyer keeps the pieces and gets ${money} back; the rest is yours.`,
    },
  }[issue.outcome ?? 'received']
  const subject = `The issue with order ${of.orderNumber} is settled`
  return [
    toBuyer(of, links, subject, [ends.buyer, ...said], 'See how it ended'),
    toSeller(of, links, subject, [ends.seller, ...said]),
  ]
}
