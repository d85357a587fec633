import { carrierName } from '#contract/carriers.ts'
import type { Money } from '#contract/money.ts'
import type { Draft } from '#platform/mail/layout.ts'
import type { PartForLetters } from '#rooms/orders/part-letters.ts'
import { lineFact, moneyText } from './order-letters.ts'

export interface Links {
  /** The buyer's key to the part. */
  buyer: string
  /** The order on the seller's desk. */
  seller: string
}

/** To the buyer: the parcel is on its way, and where to say that it came, or that something is wrong. */
export function shippedLetter(of: PartForLetters, { buyer: href }: Links): Draft {
  const { part, seller } = of
  const track = part.trackingUrl ? [{ facts: [['Follow it', part.trackingUrl]] } as const] : []
  return {
    to: of.buyer.email,
    subject: `On its way: ${titles(of)}`,
    preview: `${seller.name} has sent your parcel.`,
    parts: [
      `${seller.name} has sent what you bought in order ${of.orderNumber}.`,
      { facts: of.lines.map(lineFact) },
      { facts: parcelFacts(of) },
      ...track,
      { button: 'I received it, or have an issue', href },
      `Has it arrived? Tell us with this link, and ${seller.name} is paid. If something is wrong, tell us there instead: your money waits until it is settled.${untilText(of)}`,
      'This link is your key to this parcel for thirty days: share it with nobody.',
    ],
  }
}

/** To the buyer: the seller says that it came. */
export function deliveredLetter(of: PartForLetters, { buyer: href }: Links): Draft {
  return {
    to: of.buyer.email,
    subject: `Delivered: ${titles(of)}`,
    preview: `Has your parcel of ${of.seller.name} arrived?`,
    parts: [
      `Your parcel of order ${of.orderNumber} is said to have been delivered. If all is well you need not do anything.${untilText(of)}`,
      'If it has not come, or something is wrong with it, please say so before.',
      { button: 'I received it, or have an issue', href },
    ],
  }
}

/** To the buyer, and to the seller when it was the clock: it will not be shipped any more. */
export function cancelledLetters(of: PartForLetters, { seller: href }: Links, by: string): Draft[] {
  const { part, orderNumber, seller } = of
  const reason = part.refunds.at(-1)?.reason
  const why =
    by === 'seller'
      ? `${seller.name} had to cancel it${reason ? `: ${reason}` : '.'}`
      : 'It was not shipped in time.'
  const toBuyer: Draft = {
    to: of.buyer.email,
    subject: `Cancelled: ${titles(of)}`,
    preview: 'You get everything back that you paid for it.',
    parts: [
      `This part of your order ${orderNumber} is cancelled. ${why}`,
      { facts: of.lines.map(lineFact) },
      `Everything you paid for it, ${moneyText(part.total)}, goes back to your card. Banks take up to ten days to show it.`,
    ],
  }
  if (by !== 'clock') return [toBuyer]
  return [
    toBuyer,
    {
      to: seller.email,
      subject: `Cancelled: order ${orderNumber}`,
      preview: 'It was not shipped in time.',
      parts: [
        `${seller.name}, order ${orderNumber} was not shipped in time, so it is cancelled and its buyer gets everything back. Please do not ship it any more; the pieces are in your shop again.`,
        { facts: of.lines.map(lineFact) },
        { button: 'See the order', href },
      ],
    },
  ]
}

/** To the buyer: money is on its way back. */
export function refundedLetter(
  of: PartForLetters,
  { buyer: href }: Links,
  amount: Money,
  reason: string,
): Draft {
  return {
    to: of.buyer.email,
    subject: `${moneyText(amount)} on the way back to you`,
    preview: `A refund for order ${of.orderNumber}.`,
    parts: [
      `We have given back ${moneyText(amount)} of what you paid ${of.seller.name} in order ${of.orderNumber}. Banks take up to ten days to show it on the card you paid with.`,
      {
        facts: [
          ['For', titles(of)],
          ['Why', reason],
          ['Given back so far', moneyText(of.part.refunded)],
        ],
      },
      { button: 'See this part of your order', href },
    ],
  }
}

/** To the seller, three days after the sale: the parcel is still waited for. */
export function reminderLetter(of: PartForLetters, { seller: href }: Links): Draft {
  const day = of.part.next ? dayText(of.part.next.at) : 'soon'
  return {
    to: of.seller.email,
    subject: `Please ship order ${of.orderNumber}`,
    preview: `Its buyer is waiting; on ${day} it is cancelled.`,
    parts: [
      `${of.seller.name}, order ${of.orderNumber} is still waiting for its parcel. Please ship it and enter its tracking number. On ${day} it would be cancelled and refunded by itself.`,
      { facts: of.lines.map(lineFact) },
      { button: 'Ship it', href },
    ],
  }
}

export function titles({ lines }: PartForLetters): string {
  return lines
    .filter(({ item }) => item)
    .map(({ label }) => label)
    .join(', ')
}

/** A day of the calendar, as the house counts it (UTC). */
export function dayText(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  )
}

function parcelFacts({ part }: PartForLetters): [string, string][] {
  const facts: [string, string][] = [['Carrier', carrierName(part.carrier ?? 'Post')]]
  if (part.trackingNumber) facts.push(['Tracking number', part.trackingNumber])
  return facts
}

function untilText({ part }: PartForLetters): string {
  return part.next?.what === 'received'
    ? ` Without a word from you we take it for received on ${dayText(part.next.at)}.`
    : ''
}
