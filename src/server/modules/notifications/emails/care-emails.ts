import { carrierName } from '#contract/orders/carriers.ts'
import type { Money } from '#contract/money.ts'
import type { EmailDraft } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { lineRow, moneyText } from './order-emails.ts'

export interface Links {
  /** The buyer's key to the part. */
  buyer: string
  /** The order on the seller's dashboard. */
  seller: string
}

/** To the buyer: the parcel is on its way, and where to say that it came, or that something is wrong. */
export function shippedEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  const { sellerOrder, seller } = of
  const track = sellerOrder.trackingUrl ? [{ rows: [['Follow it', sellerOrder.trackingUrl]] } as const] : []
  return {
    to: of.buyer.email,
    subject: `On its way: ${titles(of)}`,
    preview: `${seller.name} has sent your parcel.`,
    blocks: [
      `${seller.name} has sent what you bought in order ${of.orderNumber}.`,
      { rows: of.lines.map(lineRow) },
      { rows: parcelRows(of) },
      ...track,
      { button: 'I received it, or have an issue', href },
      `Has it arrived? Tell us with this link, and ${seller.name} is paid. If something is wrong, tell us there instead: your money waits until it is settled.${untilText(of)}`,
      'This link is your key to this parcel for thirty days: share it with nobody.',
    ],
  }
}

/** To the buyer: the seller says that it came. */
export function deliveredEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  return {
    to: of.buyer.email,
    subject: `Delivered: ${titles(of)}`,
    preview: `Has your parcel of ${of.seller.name} arrived?`,
    blocks: [
      `Your parcel of order ${of.orderNumber} is said to have been delivered. If all is well you need not do anything.${untilText(of)}`,
      'If it has not come, or something is wrong with it, please say so before.',
      { button: 'I received it, or have an issue', href },
    ],
  }
}

/** To the buyer: the bank has let the payment stand before everything had come. */
export function resumedEmail(of: SellerOrderForEmails, { buyer: href }: Links): EmailDraft {
  const { sellerOrder, seller, orderNumber } = of
  const rest =
    sellerOrder.state === 'paid' && sellerOrder.next
      ? `${seller.name} has until ${dayText(sellerOrder.next.at)} to ship it. If not, you get your money back.`
      : `The order goes on from where it was, and ${seller.name} is not paid before you have it. If something is wrong, please tell us.${untilText(of)}`
  return {
    to: of.buyer.email,
    subject: `Your bank has decided about order ${orderNumber}`,
    preview: titles(of),
    blocks: [
      `Your bank has decided that the payment for ${titles(of)} stands. ${rest}`,
      { button: 'See how it stands', href },
    ],
  }
}

/** To the buyer, and to the seller when it was the clock: it will not be shipped any more. */
export function cancelledEmails(of: SellerOrderForEmails, { seller: href }: Links, by: string): EmailDraft[] {
  const { sellerOrder, orderNumber, seller } = of
  const reason = sellerOrder.refunds.at(-1)?.reason
  const why =
    by === 'seller'
      ? `${seller.name} had to cancel it${reason ? `: ${reason}` : '.'}`
      : 'It was not shipped in time.'
  const toBuyer: EmailDraft = {
    to: of.buyer.email,
    subject: `Cancelled: ${titles(of)}`,
    preview: 'You get everything back that you paid for it.',
    blocks: [
      `This part of your order ${orderNumber} is cancelled. ${why}`,
      { rows: of.lines.map(lineRow) },
      `Everything you paid for it, ${moneyText(sellerOrder.total)}, goes back to your card. Banks take up to ten days to show it.`,
    ],
  }
  if (by !== 'clock') return [toBuyer]
  return [
    toBuyer,
    {
      to: seller.email,
      subject: `Cancelled: order ${orderNumber}`,
      preview: 'It was not shipped in time.',
      blocks: [
        `${seller.name}, order ${orderNumber} was not shipped in time, so it is cancelled and its buyer gets everything back. Please do not ship it any more; the pieces are in your shop again.`,
        { rows: of.lines.map(lineRow) },
        { button: 'See the order', href },
      ],
    },
  ]
}

/** To the buyer: money is on its way back. */
export function refundedEmail(
  of: SellerOrderForEmails,
  { buyer: href }: Links,
  amount: Money,
  reason: string,
): EmailDraft {
  return {
    to: of.buyer.email,
    subject: `${moneyText(amount)} on the way back to you`,
    preview: `A refund for order ${of.orderNumber}.`,
    blocks: [
      `We have given back ${moneyText(amount)} of what you paid ${of.seller.name} in order ${of.orderNumber}. Banks take up to ten days to show it on the card you paid with.`,
      {
        rows: [
          ['For', titles(of)],
          ['Why', reason],
          ['Given back so far', moneyText(of.sellerOrder.refunded)],
        ],
      },
      { button: 'See this part of your order', href },
    ],
  }
}

/** To the seller, three days after the sale: the parcel is still waited for. */
export function reminderEmail(of: SellerOrderForEmails, { seller: href }: Links): EmailDraft {
  const day = of.sellerOrder.next ? dayText(of.sellerOrder.next.at) : 'soon'
  return {
    to: of.seller.email,
    subject: `Please ship order ${of.orderNumber}`,
    preview: `Its buyer is waiting; on ${day} it is cancelled.`,
    blocks: [
      `${of.seller.name}, order ${of.orderNumber} is still waiting for its parcel. Please ship it and enter its tracking number. On ${day} it would be cancelled and refunded by itself.`,
      { rows: of.lines.map(lineRow) },
      { button: 'Ship it', href },
    ],
  }
}

export function titles({ lines }: SellerOrderForEmails): string {
  return lines
    .filter(({ item }) => item)
    .map(({ label }) => label)
    .join(', ')
}

/** A day of the calendar, as the marketplace counts it (UTC). */
export function dayText(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  )
}

function parcelRows({ sellerOrder }: SellerOrderForEmails): [string, string][] {
  const rows: [string, string][] = [['Carrier', carrierName(sellerOrder.carrier ?? 'Post')]]
  if (sellerOrder.trackingNumber) rows.push(['Tracking number', sellerOrder.trackingNumber])
  return rows
}

function untilText({ sellerOrder }: SellerOrderForEmails): string {
  return sellerOrder.next?.what === 'received'
    ? ` Without a word from you we take it for received on ${dayText(sellerOrder.next.at)}.`
    : ''
}
