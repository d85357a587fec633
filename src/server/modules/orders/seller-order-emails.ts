import type { ConfirmView } from '#contract/orders/order-care.ts'
import { findPeople, readConfirm, type People } from './issues/care.store.ts'
import type { OrderContext } from './orders.context.ts'
import { shownSellerOrder } from './fulfilment/buyer-order-view.ts'

/** A seller order for those who write to its buyer and its seller. */
export type SellerOrderForEmails = ConfirmView & People

/** A seller order with both sides' names and mail addresses; undefined for an unknown or unpaid one. */
export async function findSellerOrderForEmails(
  context: OrderContext,
  sellerOrderId: string,
): Promise<SellerOrderForEmails | undefined> {
  const raw = await readConfirm(context.db, sellerOrderId)
  const people = raw && (await findPeople(context.db, sellerOrderId))
  return people && { ...raw, ...people, sellerOrder: shownSellerOrder(context, raw.sellerOrder) }
}
