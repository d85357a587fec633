import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout.ts'

/** To the buyer, once the order stands: what was bought of whom, each amount, and the way back to it. */
export function orderPlacedEmail(order: Order, language: Language, href: string): EmailDraft {
  const { number, lines } = order
  const total = moneyText(language, order.total)
  const count = lines.filter(({ item }) => item).length
  return {
    to: order.email,
    language,
    subject: translate(language, 'mail.order.placed.subject', { number }),
    preview: translate(language, 'mail.order.placed.preview', { count, total }),
    blocks: [
      translate(language, 'mail.order.placed.text'),
      { rows: [...lineRows(language, lines), [translate(language, 'mail.order.total'), total]] },
      { rows: [[translate(language, 'mail.order.ship-to'), addressText(order)]] },
      { button: translate(language, 'mail.order.view'), href },
      translate(language, 'mail.order.placed.link'),
    ],
  }
}

/** To the buyer, who has a new link to the order in the place of the one before. */
export function orderLinkEmail({ email: to, number }: Order, language: Language, href: string): EmailDraft {
  return {
    to,
    language,
    subject: translate(language, 'mail.order.link.subject', { number }),
    preview: translate(language, 'mail.order.link.preview'),
    blocks: [
      translate(language, 'mail.order.link.text', { number }),
      { button: translate(language, 'mail.order.view'), href },
      translate(language, 'mail.order.link.keep'),
    ],
  }
}

/** To the buyer, when the card could not be charged in the end: nothing was taken. */
export function orderCancelledEmail({ email: to, number, total }: Order, language: Language): EmailDraft {
  return {
    to,
    language,
    subject: translate(language, 'mail.order.canceled.subject', { number }),
    preview: translate(language, 'mail.order.canceled.preview'),
    blocks: [
      translate(language, 'mail.order.canceled.text', { total: moneyText(language, total) }),
      translate(language, 'mail.order.canceled.again'),
    ],
  }
}

export interface EmailSeller {
  username: string
  name: string
  email: string
  language: Language
}

/** To a seller: what was sold and where it goes; of the other sellers' orders it says nothing. */
export function listingSoldEmail(order: Order, { username, ...seller }: EmailSeller): EmailDraft {
  const { email: to, name, language } = seller
  const { number } = order
  const sold = order.lines.filter((line) => line.seller === username && line.item)
  const titles = sold.map((line) => line.label).join(', ')
  return {
    to,
    language,
    subject: translate(language, 'mail.order.sold.subject', { titles }),
    preview: translate(language, 'mail.order.sold.preview', { number }),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.order.sold.text', { count: sold.length, number }),
      { rows: lineRows(language, sold) },
      { rows: [[translate(language, 'mail.order.ship-to'), addressText(order)]] },
    ],
  }
}

/** What was bought and for how much, one a line. */
export function lineRows(language: Language, lines: readonly OrderLine[]): [string, string][] {
  return lines.map(({ item, label: title, amount }) => [
    item ? translate(language, 'mail.order.line', { title, variant: item.size }) : title,
    moneyText(language, amount),
  ])
}

function addressText({ shipTo }: Order): string {
  const { name, address_line1, address_line2, address_city, address_state, address_zip, country } = shipTo
  const town = [address_zip, address_city, address_state].filter(Boolean).join(' ')
  return [name, address_line1, address_line2, town, country].filter(Boolean).join(', ')
}
