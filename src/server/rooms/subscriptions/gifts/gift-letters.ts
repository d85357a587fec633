import type { Draft } from '#platform/mail/layout.ts'
import type { GiftRow } from './gifts.store.ts'

/** To the receiver, on the day: from whom, the words, the code and the way to redeem it. */
export function giftLetter(gift: GiftRow, code: string, href: string): Draft {
  const { giverName, message, months, receiverName, recieveremail } = gift
  return {
    to: recieveremail,
    subject: `${giverName} has given you ${months} months of Souk membership`,
    preview: 'One press redeems it; nothing is to be paid.',
    parts: [
      `${receiverName ? `${receiverName}, ` : ''}${giverName} has given you ${months} months of membership at Souk.`,
      ...(message ? [`“${message}”`] : []),
      { button: 'Redeem my gift', href },
      {
        facts: [
          ['Your code', code],
          ['Redeem it by', dayText(gift.expiresAt)],
        ],
      },
      'Members pay no service fee, see the pieces of the house first, and are told at once when a watched piece is to be had. Nothing is to be paid, and it ends by itself. A membership you have already goes on for longer.',
    ],
  }
}

/** To the giver, once it is paid: what was bought, the code to print, and the way back to it. */
export function receiptLetter(gift: GiftRow, code: string, href: string): Draft {
  const { giverEmail, months, priceCents, currency, recieveremail, sendAt } = gift
  return {
    to: giverEmail,
    subject: 'Your gift is ready',
    preview: `${months} months of membership for ${recieveremail}.`,
    parts: [
      'Thank you. Your gift is paid, and its card is there to be printed.',
      {
        facts: [
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
export function endingLetter(gift: GiftRow, code: string, href: string): Draft {
  const { giverName, months, receiverName, recieveremail } = gift
  const from = giverName ? ` from ${giverName}` : ''
  return {
    to: recieveremail,
    subject: `Your gift${from} ends on ${dayText(gift.expiresAt)}`,
    preview: `${months} months of membership are waiting to be redeemed.`,
    parts: [
      `${receiverName ? `${receiverName}, your` : 'Your'} gift${from} of ${months} months of membership at Souk has not been redeemed yet. After ${dayText(gift.expiresAt)} its code opens nothing any more.`,
      { button: 'Redeem my gift', href },
      {
        facts: [
          ['Your code', code],
          ['Redeem it by', dayText(gift.expiresAt)],
        ],
      },
      'Nothing is to be paid, and the membership ends by itself. The months begin when you redeem it.',
    ],
  }
}

/** To the giver, at the same time: nobody has redeemed it. */
export function unredeemedLetter(gift: GiftRow, href: string): Draft {
  const whom = gift.receiverName || gift.recieveremail
  return {
    to: gift.giverEmail,
    subject: 'Your gift has not been redeemed yet',
    preview: `It ends on ${dayText(gift.expiresAt)}.`,
    parts: [
      `The ${gift.months} months of membership you gave ${whom} have not been redeemed yet. After ${dayText(gift.expiresAt)} the code opens nothing any more.`,
      'Perhaps the letter went astray: you can mail the gift again, also to another address, or print its card.',
      { button: 'See, print or mail the gift', href },
    ],
  }
}

/** To the giver: it was redeemed. */
export function redeemedLetter(gift: GiftRow, href: string): Draft {
  const whom = gift.receiverName || gift.recieveremail
  return {
    to: gift.giverEmail,
    subject: 'Your gift was redeemed',
    preview: `The gift for ${whom} is in use.`,
    parts: [
      `The ${gift.months} months of membership you gave ${whom} were redeemed on ${dayText(gift.redeemedAt)}.`,
      { button: 'See the gift', href },
    ],
  }
}

/** To the giver: the money is on its way back. */
export function refundedLetter(gift: GiftRow): Draft {
  return {
    to: gift.giverEmail,
    subject: 'Your gift was taken back',
    preview: 'The money is on its way to your card.',
    parts: [
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
