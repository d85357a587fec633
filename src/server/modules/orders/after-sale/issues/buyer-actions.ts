import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { readSellerOrderPage } from '../../fulfilment/views/buyer-orders.store.ts'
import { cancelAndRefund } from '../../fulfilment/cancel-seller-order.ts'
import { closeIssues } from '../../core/issues.store.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { buyerSellerOrderView } from '../../fulfilment/views/buyer-order-view.ts'
import { requireSellerOrderIdByKey } from '../../core/seller-order-key.ts'
import { findOpenReturnOrIssue } from '../../core/open-return-or-issue.ts'
import { stateWhenItemsKept } from '../../core/returns.rules.ts'
import { closeReturns } from '../../core/returns.store.ts'
import { reasonOfApp, reasonOfPerson } from '../../core/refund-reasons.ts'
import { lockSellerOrder, type SellerOrderRow } from '../../core/seller-orders.store.ts'

/**
 * Returns the seller order that an access key from a buyer's link opens. The response contains the same access key, not
 * a newer one, because a leaked key could otherwise be renewed indefinitely.
 * @throws not_found (if the access key is forged, expired or revoked)
 */
export async function getSellerOrderByKey(context: OrderContext, token: string): Promise<ConfirmView> {
  const raw = await readSellerOrderPage(context.db, await requireSellerOrderIdByKey(context, token))
  if (!raw) throw fail('not_found')
  const { sellerOrder, ...rest } = raw
  return { ...rest, sellerOrder: buyerSellerOrderView(context, sellerOrder, token) }
}

/** Locks the seller order that a buyer's access key opens, runs `work`, and returns the updated seller order. */
export async function updateByKey(
  context: OrderContext,
  token: string,
  work: (tx: Tx, sellerOrder: SellerOrderRow) => Promise<unknown>,
): Promise<ConfirmView> {
  const id = await requireSellerOrderIdByKey(context, token)
  await inTransaction(context.db, async (tx) => {
    const sellerOrder = await lockSellerOrder(tx, id)
    if (!sellerOrder?.paidAt) throw fail('not_found')
    return work(tx, sellerOrder)
  })
  return getSellerOrderByKey(context, token)
}

/**
 * Cancels an order that the seller has not packed yet. The call refunds the full amount and returns the units to stock.
 * Repeated calls have no effect.
 * @throws order_moved_on
 */
export async function cancelOrder(
  context: OrderContext,
  token: string,
  reason: string,
): Promise<ConfirmView> {
  const view = await updateByKey(context, token, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'cancelled') return
    const stated = reason ? reasonOfPerson(reason) : reasonOfApp('canceled')
    const command = { by: 'buyer', byId: sellerOrder.buyerId, reason: stated } as const
    if (!(await cancelAndRefund(context, tx, sellerOrder, command))) throw fail('order_moved_on')
  })
  context.wakeRefunds()
  return view
}

/**
 * Marks an order as received, and closes its open issue or return so that the seller can be paid. Repeated calls have
 * no effect.
 * @throws order_moved_on
 */
export function confirmReceived(context: OrderContext, token: string): Promise<ConfirmView> {
  return updateByKey(context, token, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'received' || sellerOrder.state === 'completed') return
    const isSentBack =
      sellerOrder.state === 'returning' && (await findOpenReturnOrIssue(tx, sellerOrder.id))?.returnSentAt
    const now = context.clock.now()
    const move = { id: sellerOrder.id, to: stateWhenItemsKept(sellerOrder), by: 'buyer', now } as const
    if (isSentBack || !(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
    await closeIssues(tx, context.events, sellerOrder.id, { outcome: 'received', by: 'buyer', now })
    await closeReturns(tx, context.events, sellerOrder.id, { outcome: 'withdrawn', by: 'buyer', now })
  })
}
