import type { EmailDraft } from '#platform/mail/layout.ts'
import type { GiftRow } from '../gifts.store.ts'

/** To the receiver, on the day: from whom, the words, the code and the way to redeem it. */
export function giftEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { giverName, message, months, receiverName, recieveremail } = gift
  return {
    to: recieveremail,
    subject: `${giverName} has given you ${months} months of Souk membership`,
    preview: 'One press redeems it; nothing is to be paid.',
    blocks: [
      `${receiverName ? `${receiverName}, ` : ''}${giverName} has given you ${months} months of membership at Souk.`,
      ...(message ? [`“${message}”`] : []),
      { button: 'Redeem my gift', href },
      {
        rows: [
          ['Your code', code],
          ['Redeem it by', dayText(gift.expiresAt)],
        ],
      },
      'Members pay no service fee, see the pieces of the house first, and are told at once when a watched piece is to be had. Nothing is to be paid, and it ends by itself. A membership you have already goes on for longer.',
    ],
  }
}

/** To the giver, once it is paid: what was bought, the code to print, and the way back to it. */
export function receiptEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { giverEmail, months, priceCents, currency, recieveremail, sendAt } = gift
  return {
    to: giverEmail,
    subject: 'Your gift is ready',
    preview: `${months} months of membership for ${recieveremail}.`,
    blocks: [
      'Thank you. Your gift is paid, and its card is there to be printed.',
      {
        rows: [
          ['Gift', `${months} months of membership`],
          ['Paid', moneyText(priceCents, currency)],
          ['For', recieveremail],
          ['Mailed on', dayText(sendAt)],
          ['Code', code],
          ['To be redeemed by', dayText(gift.expiresAt)],
        ],
      },
      { button: 'See, print or mail the gift', href },
      'This link is your key to the gift: there you can mail it again, or take it back within 30 days as long as nobody has redeemed it.',
    ],
  }
}

/** To the receiver, some time before the end: the gift is still there. */
export function endingEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { giverName, months, receiverName, recieveremail } = gift
  const from = giverName ? ` from ${giverName}` : ''
  return {
    to: recieveremail,
    subject: `Your gift${from} ends on ${dayText(gift.expiresAt)}`,
    preview: `${months} months of membership are waiting to be redeemed.`,
    blocks: [
      `${receiverName ? `${receiverName}, your` : 'Your'} gift${from} of ${months} months of membership at Souk has not been redeemed yet. After ${dayText(gift.expiresAt)} its code opens nothing any more.`,
      { button: 'Redeem my gift', href },
      {
        rows: [
          ['Your code', code],
          ['Redeem it by', dayText(gift.expiresAt)],
        ],
      },
      'Nothing is to be paid, and the membership ends by itself. The months begin when you redeem it.',
    ],
  }
}

/** To the giver, at the same time: nobody has redeemed it. */
export function unredeemedEmail(gift: GiftRow, href: string): EmailDraft {
  const whom = gift.receiverName || gift.recieveremail
  return {
    to: gift.giverEmail,
    subject: 'Your gift has not been redeemed yet',
    preview: `It ends on ${dayText(gift.expiresAt)}.`,
    blocks: [
      `The ${gift.months} months of membership you gave ${whom} have not been redeemed yet. After ${dayText(gift.expiresAt)} the code opens nothing any more.`,
      'Perhaps the letter went astray: you can mail the gift again, also to another address, or print its card.',
      { button: 'See, print or mail the gift', href },
    ],
  }
}

/** To the giver: it was redeemed. */
export function redeemedEmail(gift: GiftRow, href: string): EmailDraft {
  const whom = gift.receiverName || gift.recieveremail
  return {
    to: gift.giverEmail,
    subject: 'Your gift was redeemed',
    preview: `The gift for ${whom} is in use.`,
    blocks: [
      `The ${gift.months} months of membership you gave ${whom} were redeemed on ${dayText(gift.redeemedAt)}.`,
      { button: 'See the gift', href },
    ],
  }
}

/** To the giver: the money is on its way back. */
export function refundedEmail(gift: GiftRow): EmailDraft {
  return {
    to: gift.giverEmail,
    subject: 'Your gift was taken back',
    preview: 'The money is on its way to your card.',
    blocks: [
      `The gift of ${gift.months} months for ${gift.recieveremail} was taken back, and the money is on its way to the card you paid with. Banks take five to ten days to show it.`,
      gift.redeemedAt
        ? 'The days of it that were used already stay with who redeemed it.'
        : 'Its code opens nothing any more.',
    ],
  }
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function dayText(at: Date | null): string {
  return at ? days.format(at) : ''
}

function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
