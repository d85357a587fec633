import type { SellerOrderNext } from '#contract/orders/orders.ts'
import type { BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import { shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

type Sentence = (day: string, paidOut: 'yes' | 'no') => string

/** What happens by itself unless someone acts before, as it concerns the buyer. */
const forBuyer: Record<NonNullable<SellerOrderNext>['what'], Sentence> = {
  'ship-by': (day) => t('order.next.ship-by', { day }),
  received: (day) => t('order.next.received', { day }),
  'seller-answers': (day) => t('order.next.seller-answers', { day }),
  'admin-decides': (day, paidOut) => t('order.next.admin-decides', { day, paidOut }),
  'return-sent': (day) => t('order.next.return-sent', { day }),
  'return-arrives': (day) => t('order.next.return-arrives', { day }),
  refunded: (day, paidOut) => t('order.next.refunded', { day, paidOut }),
}

/** The same for the seller. */
const forSeller: Record<NonNullable<SellerOrderNext>['what'], Sentence> = {
  'ship-by': (day) => t('order.next-seller.ship-by', { day }),
  received: (day) => t('order.next-seller.received', { day }),
  'seller-answers': (day) => t('order.next-seller.seller-answers', { day }),
  'admin-decides': (day, paidOut) => t('order.next-seller.admin-decides', { day, paidOut }),
  'return-sent': (day) => t('order.next-seller.return-sent', { day }),
  'return-arrives': (day) => t('order.next-seller.return-arrives', { day }),
  refunded: (day, paidOut) => t('order.next-seller.refunded', { day, paidOut }),
}

/** One sentence on what comes next; undefined when nothing does. */
export function nextWords(
  { next, isPaidOut }: Pick<BuyerSellerOrder, 'next' | 'isPaidOut'>,
  reader: 'buyer' | 'seller',
): string | undefined {
  if (next === null) return undefined
  return (reader === 'buyer' ? forBuyer : forSeller)[next.what](shortDate(next.at), isPaidOut ? 'yes' : 'no')
}
