import type { FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import { addressText, dateText, daysText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import {
  itemsTotal,
  orderItems,
  amountsBesidesItems,
  itemTitlesSummary,
  type EmailListingDetailsById,
} from '../emails/order-items.ts'

/**
 * Creates the order confirmation for the buyer. Contains the items grouped by seller, the amounts, the shipping dates
 * and a link to the order.
 */
export function orderPlacedEmail(
  order: Order,
  language: Language,
  href: string,
  facts: EmailListingDetailsById,
): EmailDraft {
  const { number, lines, shipTo } = order
  const total = moneyText(language, order.total)
  const count = lines.filter(({ item }) => item).length
  return {
    kind: 'order-placed',
    to: order.email,
    language,
    subject: translate(language, 'mail.order.placed.subject', { titles: itemTitlesSummary(language, lines) }),
    heading: translate(language, 'mail.order.placed.heading'),
    preview: translate(language, 'mail.order.placed.preview', { number, count, total }),
    reason: translate(language, 'mail.why.order'),
    blocks: [
      translate(language, 'mail.order.placed.text', { number }),
      { button: translate(language, 'mail.order.view'), href },
      ...itemsBySeller(order, language, facts),
      readRatingSums(order, language),
      { label: translate(language, 'mail.order.ship-to'), address: addressText(language, shipTo) },
      ...answerBlocks(order.fields),
      translate(language, 'mail.order.placed.link'),
    ],
  }
}

function answerBlocks(answers: readonly FieldAnswer[]): EmailBlock[] {
  return answers.map(({ name, text }) => ({ label: name, address: [text] }))
}

/** Groups the items by seller, in the sequence in which the items were added to the bag. */
function itemsBySeller(order: Order, language: Language, facts: EmailListingDetailsById): EmailBlock[] {
  const placeOf = ({ seller: { username } }: Order['sellerOrders'][number]): number =>
    order.lines.findIndex((line) => line.seller === username)
  const inOrder = order.sellerOrders.toSorted((a, b) => placeOf(a) - placeOf(b))
  return inOrder.map(({ seller, next, delivery }) => ({
    heading: translate(language, 'order.from', { seller: seller.name }),
    note: delivery
      ? promiseText(language, delivery)
      : next?.what === 'ship-by'
        ? translate(language, 'mail.order.ships-by', { day: dateText(language, next.at) })
        : undefined,
    items: orderItems(
      language,
      order.lines.filter((line) => line.seller === seller.username),
      facts,
    ),
  }))
}

/**
 * Formats the dates that were promised at checkout: the date by which the items ship, and the range in which they
 * arrive.
 */
function promiseText(language: Language, { shipsBy, from, by }: DeliveryWindow): string {
  const day = dateText(language, shipsBy)
  return [
    translate(language, 'mail.order.ships-by', { day }),
    translate(language, 'delivery.arrives', { days: daysText(language, from, by) }),
  ].join(' · ')
}

function readRatingSums({ lines, sellerOrders, total }: Order, language: Language): EmailBlock {
  const nameOf = (username: string) =>
    sellerOrders.length > 1
      ? sellerOrders.find(({ seller }) => seller.username === username)?.seller.name
      : undefined
  return {
    sums: [itemsTotal(language, lines), ...amountsBesidesItems(language, lines, nameOf)],
    total: [translate(language, 'mail.order.total'), moneyText(language, total)],
  }
}

/** Creates the email to the buyer with a new order link. The new link replaces the previous link. */
export function orderLinkEmail(
  { email: to, number, lines }: Order,
  language: Language,
  href: string,
  facts: EmailListingDetailsById,
): EmailDraft {
  return {
    kind: 'order-link',
    to,
    language,
    subject: translate(language, 'mail.order.link.subject', { number }),
    preview: translate(language, 'mail.order.link.preview'),
    reason: translate(language, 'mail.why.order'),
    blocks: [
      translate(language, 'mail.order.link.text', { number }),
      { items: orderItems(language, lines, facts) },
      { button: translate(language, 'mail.order.view'), href },
      translate(language, 'mail.order.link.keep'),
    ],
  }
}

/** Creates the email that tells a buyer that the payment failed and that nothing was charged. */
export function orderCanceledEmail(
  { email: to, number, total, lines }: Order,
  language: Language,
  facts: EmailListingDetailsById,
): EmailDraft {
  return {
    kind: 'order-canceled',
    to,
    language,
    subject: translate(language, 'mail.order.canceled.subject', { number }),
    preview: translate(language, 'mail.order.canceled.preview'),
    reason: translate(language, 'mail.why.order'),
    blocks: [
      translate(language, 'mail.order.canceled.text', { total: moneyText(language, total) }),
      { items: orderItems(language, lines, facts) },
      translate(language, 'mail.order.canceled.again'),
    ],
  }
}

export interface EmailSeller {
  /** Id of the seller order. */
  sellerOrderId: string
  username: string
  name: string
  email: string
  language: Language
  /** Whether the marketplace itself sells the items. */
  isFirstParty: boolean
  earningsCents: number
  commissionCents: number
  /** The buyer's answers at checkout that sellers can see. */
  answers: FieldAnswer[]
}

/**
 * Creates the email that tells a seller about a sale. Contains the sold items, the earnings, the shipping address, the
 * buyer's answers and the shipping deadline. Does not show items of other sellers.
 */
export function itemsSoldEmail(
  order: Order,
  seller: EmailSeller,
  facts: EmailListingDetailsById,
  href: string,
): EmailDraft {
  const { email: to, name, language, username, sellerOrderId } = seller
  const { number } = order
  const sold = order.lines.filter((line) => line.seller === username && line.item)
  const { next, delivery } = order.sellerOrders.find(({ _id }) => _id === sellerOrderId) ?? {}
  const cancelDay = next?.what === 'ship-by' ? dateText(language, next.at) : undefined
  const day = delivery ? dateText(language, delivery.shipsBy) : cancelDay
  return {
    kind: 'items-sold',
    to,
    language,
    subject: translate(language, 'mail.order.sold.subject', { titles: itemTitlesSummary(language, sold) }),
    preview: day
      ? translate(language, 'mail.order.sold.preview-by', { number, day })
      : translate(language, 'mail.order.sold.preview', { number }),
    heading: translate(language, 'mail.order.sold.heading'),
    reason: translate(language, 'mail.why.seller'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.order.sold.text', { count: sold.length, number }),
      {
        button: translate(language, 'mail.care.reminder.button'),
        href,
        by: day && translate(language, 'mail.order.ship-by', { day }),
      },
      { items: orderItems(language, sold, facts) },
      earningsOf(order, seller),
      {
        label: translate(language, 'mail.order.ship-to'),
        address: addressText(language, order.shipTo),
      },
      ...answerBlocks(seller.answers),
      nextText(seller, cancelDay),
    ],
  }
}

function nextText({ language, isFirstParty }: EmailSeller, day: string | undefined): string {
  if (isFirstParty)
    return day
      ? translate(language, 'mail.order.sold.then-own-by', { day })
      : translate(language, 'mail.order.sold.then-own')
  return day
    ? translate(language, 'mail.order.sold.then-by', { day })
    : translate(language, 'mail.order.sold.then')
}

function earningsOf({ total: { currency } }: Order, seller: EmailSeller): EmailBlock {
  const { language, earningsCents, commissionCents } = seller
  const amount = (cents: number): string => moneyText(language, { cents, currency })
  // The marketplace pays no commission to itself.
  if (seller.isFirstParty) {
    const paid = amount(earningsCents + commissionCents)
    return { sums: [], total: [translate(language, 'mail.order.sold.gross'), paid] }
  }
  const gross = translate(language, 'mail.order.sold.gross')
  const commission = translate(language, 'mail.order.sold.commission')
  return {
    sums: [
      [gross, amount(earningsCents + commissionCents)],
      ...(commissionCents > 0 ? [[commission, amount(-commissionCents)] as [string, string]] : []),
    ],
    total: [translate(language, 'mail.order.sold.earnings'), amount(earningsCents)],
  }
}
