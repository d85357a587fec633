import type { Draft, Part } from '#platform/mail/layout.ts'
import type { PartForLetters } from '#rooms/orders/part-letters.ts'
import { dayText, titles, type Links } from './care-letters.ts'
import { moneyText } from './order-letters.ts'

const kinds = {
  'not-received': 'It has not arrived',
  damaged: 'It is damaged',
  'not-as-described': 'It is not as described',
  'wrong-item': 'It is another piece',
  other: 'Something else',
}

/** A letter about a part to its buyer, with the way to it. */
export function toBuyer(
  of: PartForLetters,
  { buyer: href }: Links,
  subject: string,
  parts: Part[],
  button: string,
): Draft {
  return { to: of.buyer.email, subject, preview: titles(of), parts: [...parts, { button, href }] }
}

/** A letter about a part to its seller, with the way to it. */
export function toSeller(of: PartForLetters, { seller: href }: Links, subject: string, parts: Part[]): Draft {
  return {
    to: of.seller.email,
    subject,
    preview: titles(of),
    parts: [...parts, { button: 'See the order', href }],
  }
}

/** To the seller, with the buyer's words; to the buyer, that it is being looked into. */
export function issueOpenedLetters(of: PartForLetters, links: Links): Draft[] {
  const { issue } = of.part
  if (!issue) return []
  const [answerBy, decideBy] = [dayText(issue.answerBy), dayText(issue.decideBy)]
  return [
    toSeller(of, links, `An issue with order ${of.orderNumber}`, [
      `${of.seller.name}, the buyer of order ${of.orderNumber} tells us that something is wrong.`,
      {
        facts: [
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

/** To the buyer: what the seller says and offers. */
export function issueAnsweredLetters(of: PartForLetters, links: Links): Draft[] {
  const note = of.part.issue?.notes.findLast(({ by }) => by === 'seller')
  if (!note) return []
  const offer =
    note.offer === 'refund' && note.offerAmount
      ? `${of.seller.name} offers to give back ${moneyText(note.offerAmount)}.`
      : note.offer === 'return'
        ? `${of.seller.name} offers to take it back: you send it, and get your money back.${postageText(of)}`
        : ''
  const parts: Part[] = [{ facts: [[`${of.seller.name} says`, note.text]] }]
  if (offer) parts.push(`${offer} It is yours to accept.`)
  return [
    toBuyer(
      of,
      links,
      `An answer about order ${of.orderNumber}`,
      parts,
      offer ? 'See the offer' : 'See the answer',
    ),
  ]
}

function postageText({ part }: PartForLetters): string {
  const payer = part.issue?.returnPaidBy
  if (!payer) return ''
  return payer === 'buyer' ? ' You pay the return postage.' : ' They pay the return postage.'
}

/** To the seller: the buyer's further words. */
export function issueNotedLetters(of: PartForLetters, links: Links): Draft[] {
  const note = of.part.issue?.notes.findLast(({ by }) => by === 'buyer')
  if (!note) return []
  return [
    toSeller(of, links, `More about the issue with order ${of.orderNumber}`, [
      { facts: [['The buyer says', note.text]] },
    ]),
  ]
}

/** To both: how it ended. The bank's own decision is told by the bank. */
export function issueClosedLetters(of: PartForLetters, links: Links, by: string): Draft[] {
  const { issue, refunded } = of.part
  if (!issue || by === 'provider') return []
  const words = issue.notes.findLast((note) => note.by === 'admin')
  const said: Part[] = words && by === 'admin' ? [{ facts: [['We say', words.text]] }] : []
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
