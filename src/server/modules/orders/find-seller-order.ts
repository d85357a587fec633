import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import {
  findOrderParties,
  readSellerOrderPage,
  type OrderParties,
} from './fulfilment/views/buyer-orders.store.ts'
import type { OrderContext } from './core/orders.context.ts'
import { buyerSellerOrderView } from './fulfilment/views/buyer-order-view.ts'
import { countKeyValidityDays } from './fulfilment/views/buyer-windows.ts'

/** Seller order with the data that emails to buyer and seller need. */
export interface SellerOrderForEmails extends ConfirmView, OrderParties {
  /** Lifetime, in days, of the buyer's access key to the seller order. */
  linkDays: number
}

/** Returns a seller order with the names and emails of buyer and seller, or undefined if it is unknown or unpaid. */
export async function findSellerOrderForEmails(
  context: OrderContext,
  sellerOrderId: string,
): Promise<SellerOrderForEmails | undefined> {
  const raw = await readSellerOrderPage(context.db, sellerOrderId)
  const people = raw && (await findOrderParties(context.db, sellerOrderId))
  if (!people) return undefined
  const linkDays = countKeyValidityDays(raw.sellerOrder, context.settings, context.clock.now())
  return { ...raw, ...people, linkDays, sellerOrder: buyerSellerOrderView(context, raw.sellerOrder) }
}
