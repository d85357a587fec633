import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import { findPeople, readConfirm, type People } from './fulfilment/views/care.store.ts'
import type { OrderContext } from './core/orders.context.ts'
import { shownSellerOrder } from './fulfilment/views/buyer-order-view.ts'
import { linkDaysOf } from './fulfilment/views/buyer-windows.ts'

/** A seller order for those who write to its buyer and its seller. */
export interface SellerOrderForEmails extends ConfirmView, People {
  /** For how many days the buyer's key opens it. */
  linkDays: number
}

/** A seller order with both sides' names and mail addresses; undefined for an unknown or unpaid one. */
export async function findSellerOrderForEmails(
  context: OrderContext,
  sellerOrderId: string,
): Promise<SellerOrderForEmails | undefined> {
  const raw = await readConfirm(context.db, sellerOrderId)
  const people = raw && (await findPeople(context.db, sellerOrderId))
  if (!people) return undefined
  const linkDays = linkDaysOf(raw.sellerOrder, context.settings, context.clock.now())
  return { ...raw, ...people, linkDays, sellerOrder: shownSellerOrder(context, raw.sellerOrder) }
}
