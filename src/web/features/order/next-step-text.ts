import type { SellerOrderNext } from '#contract/orders/orders.ts'
import type { BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

type StepText = (day: string, paidOut: 'yes' | 'no') => string

/** Sentences about the next automatic step of an order, addressed to the buyer. */
const forBuyer: Record<NonNullable<SellerOrderNext>['what'], StepText> = {
  'ship-by': (day) => t('order.next.ship-by', { day }),
  received: (day) => t('order.next.received', { day }),
  'seller-answers': (day) => t('order.next.seller-answers', { day }),
  'admin-decides': (day, paidOut) => t('order.next.admin-decides', { day, paidOut }),
  'return-sent': (day, paidOut) => t('order.next.return-sent', { day, paidOut }),
  'return-arrives': (day) => t('order.next.return-arrives', { day }),
  refunded: (day, paidOut) => t('order.next.refunded', { day, paidOut }),
}

/** Sentences about the next automatic step of an order, addressed to the seller. */
const forSeller: Record<NonNullable<SellerOrderNext>['what'], StepText> = {
  'ship-by': (day) => t('order.next-seller.ship-by', { day }),
  received: (day) => t('order.next-seller.received', { day }),
  'seller-answers': (day) => t('order.next-seller.seller-answers', { day }),
  'admin-decides': (day, paidOut) => t('order.next-seller.admin-decides', { day, paidOut }),
  'return-sent': (day, paidOut) => t('order.next-seller.return-sent', { day, paidOut }),
  'return-arrives': (day) => t('order.next-seller.return-arrives', { day }),
  refunded: (day, paidOut) => t('order.next-seller.refunded', { day, paidOut }),
}

/**
 * Sentences for the team about first-party orders. They differ from the sentences for sellers, because no seller is
 * paid for a first-party order and the team itself decides on issues.
 */
const forTeam: Partial<typeof forSeller> = {
  received: (day) => t('order.next-own.received', { day }),
  'seller-answers': (day) => t('order.next-own.seller-answers', { day }),
  'return-sent': (day) => t('order.next-own.return-sent', { day }),
}

type NextStepInput = Pick<BuyerSellerOrder, 'next' | 'isLate' | 'isPaidOut' | 'delivery'> & {
  reportableUntil?: string | null
}

/** Returns a sentence about the next automatic step of an order; undefined if there is none. */
export function nextStepText(order: NextStepInput, reader: 'buyer' | 'seller' | 'own'): string | undefined {
  const { next, isPaidOut, delivery, reportableUntil } = order
  if (next === null)
    return reportableUntil ? t('order.next.reportable', { day: dateText(reportableUntil) }) : undefined
  if (next.what === 'ship-by' && delivery) {
    const days = { day: dateText(delivery.shipsBy), cancelDay: dateText(next.at) }
    if (order.isLate)
      return reader === 'buyer' ? t('order.next.late', days) : t('order.next-seller.late', days)
    return reader === 'buyer'
      ? t('order.next.ship-by-promised', days)
      : t('order.next-seller.ship-by-promised', days)
  }
  const words = { buyer: forBuyer, seller: forSeller, own: { ...forSeller, ...forTeam } }[reader]
  return words[next.what](dateText(next.at), isPaidOut ? 'yes' : 'no')
}

/**
 * Returns a sentence about the ship-by date of an unshipped order. The date can be in the future or the past. Returns
 * undefined if the order is already shipped or has no ship-by date.
 */
export function shipByText(order: {
  next: SellerOrderNext
  shipsBy: string | null
  isLate: boolean
}): string | undefined {
  const day = shipDay(order)
  if (day === undefined) return undefined
  return order.isLate ? t('seller.orders.late', { day }) : t('seller.orders.ship-by', { day })
}

/** Returns the ship-by date that the buyer and seller see; undefined if shipping is not the next step. */
export function shipDay({
  next,
  shipsBy,
}: {
  next: SellerOrderNext
  shipsBy: string | null
}): string | undefined {
  if (next?.what !== 'ship-by') return undefined
  return dateText(shipsBy ?? next.at)
}
