import type { Money } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout.ts'

/** To the buyer, once the order stands: what was bought of whom, each amount, and the way back to it. */
export function orderPlacedEmail(order: Order, href: string): EmailDraft {
  return {
    to: order.email,
    subject: `Your order ${order.number}`,
    preview: `${countOf(order.lines)} for ${moneyText(order.total)}: it is yours.`,
    blocks: [
      'Thank you. Your order stands, and its pieces are set aside for you.',
      { rows: [...order.lines.map(lineRow), ['Total', moneyText(order.total)]] },
      { rows: [['Goes to', addressText(order)]] },
      { button: 'See your order', href },
      'This link is your key to the order: keep it, and share it with nobody. Each seller is paid only once the piece has reached you.',
    ],
  }
}

/** To the buyer, who has a new link to the order in the place of the one before. */
export function orderLinkEmail(order: Order, href: string): EmailDraft {
  return {
    to: order.email,
    subject: `A new link to your order ${order.number}`,
    preview: 'The link we sent before opens nothing any more.',
    blocks: [
      `Here is a new link to your order ${order.number}:`,
      { button: 'See your order', href },
      'It is your key to the order: keep it, and share it with nobody. The link we sent before opens nothing any more.',
    ],
  }
}

/** To the buyer, when the card could not be charged in the end: nothing was taken. */
export function orderCancelledEmail(order: Order): EmailDraft {
  return {
    to: order.email,
    subject: `Your order ${order.number} was cancelled`,
    preview: 'Nothing was charged.',
    blocks: [
      `The payment of ${moneyText(order.total)} could not be taken, so the order is cancelled. Nothing was charged; if your bank shows a reservation, it lapses by itself.`,
      'The pieces are back in the shop. You are welcome to order them again.',
    ],
  }
}

export interface EmailSeller {
  username: string
  name: string
  email: string
}

/** To a seller: what was sold and where it goes; of the other sellers' orders it says nothing. */
export function listingSoldEmail(order: Order, seller: EmailSeller): EmailDraft {
  const sold = order.lines.filter((line) => line.seller === seller.username && line.item)
  return {
    to: seller.email,
    subject: `Sold: ${sold.map((line) => line.label).join(', ')}`,
    preview: `Order ${order.number} is waiting for its parcel.`,
    blocks: [
      `${seller.name}, order ${order.number} holds ${countOf(sold)} of yours. Please ship within 7 days.`,
      { rows: sold.map(lineRow) },
      { rows: [['Ship to', addressText(order)]] },
    ] satisfies EmailBlock[],
  }
}

export function lineRow(line: OrderLine): [string, string] {
  return [line.item ? `${line.label}, ${line.item.size}` : line.label, moneyText(line.amount)]
}

function addressText({ shipTo }: Order): string {
  const { name, address_line1, address_line2, address_city, address_state, address_zip, country } = shipTo
  const town = [address_zip, address_city, address_state].filter(Boolean).join(' ')
  return [name, address_line1, address_line2, town, country].filter(Boolean).join(', ')
}

export function countOf(lines: readonly OrderLine[]): string {
  const listings = lines.filter((line) => line.item).length
  return listings === 1 ? '1 piece' : `${listings} pieces`
}

// Making one costs as much as the rest of an email.
const formats = new Map<string, Intl.NumberFormat>()

export function moneyText({ cents, currency }: Money): string {
  const known = formats.get(currency)
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  if (!known) formats.set(currency, format)
  return format.format(cents / 100)
}
