import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { cancelAndRefund } from './cancel-seller-order.ts'
import { estimateOnShipping } from './deadlines/delivery-estimate.ts'
import { findOpenIssue, setIssueState } from '../core/issues.store.ts'
import { moveSellerOrder } from '../core/move-seller-order.ts'
import { latestDate } from './deadlines/protection.rules.ts'
import { requireNotOwnOrder } from '../core/own-order.ts'
import { reasonOfPerson, formatReasonForApi } from '../core/refund-reasons.ts'
import { readOwedForItems, setReturnReceived } from '../core/returns.store.ts'
import { statesBefore } from '../core/orders.states.ts'
import type { OrderContext } from '../core/orders.context.ts'
import type { ShownRefund } from './views/raw-seller-order.ts'
import { refundAll } from './refunds/refund-all.ts'
import { owedCents, refundOwed } from './refunds/refund-owed.ts'
import { requestRefund, refundableCents } from './refunds/refunds.ts'
import { findRefundByAttempt, type RefundRow } from './refunds/refunds.store.ts'
import { getSellerOrder, type OwnSellerOrder } from './views/seller-order-view.ts'
import * as store from '../core/seller-orders.store.ts'

export interface Parcel {
  carrier: string
  trackingNumber?: string | undefined
}

/**
 * Locks a seller's own order, runs `work` and returns the updated order. If a team member acts as the seller, the
 * change is written to the audit log, unless `work` returns false to report that nothing changed.
 * @throws not_found, own_case
 */
export async function updateOwnOrder(
  context: OrderContext,
  own: OwnSellerOrder,
  work: (tx: Tx, sellerOrder: store.SellerOrderRow) => Promise<unknown>,
): Promise<SellerOrder> {
  await inTransaction(context.db, async (tx) => {
    const sellerOrder = await store.lockSellerOrder(tx, own.id)
    if (!sellerOrder || sellerOrder.sellerId !== own.sellerId || !sellerOrder.paidAt) throw fail('not_found')
    const { team } = own
    if (!team) return work(tx, sellerOrder)
    await requireNotOwnOrder(tx, team.actor, sellerOrder)
    if ((await work(tx, sellerOrder)) === false) return
    const after = await store.findSellerOrder(tx, own.id)
    await audit(tx, {
      actor: team.actor,
      action: team.action,
      target: { kind: 'seller-order', id: own.id },
      before: { state: sellerOrder.state, number: sellerOrder.orderNumber },
      after: { state: after!.state, number: sellerOrder.orderNumber, ...team.details },
      at: context.clock.now(),
    })
  })
  return getSellerOrder(context, own)
}

/**
 * Marks an order as shipped. Repeated calls with the same parcel have no effect.
 * @throws order_moved_on, payment_not_finished (until the buyer's payment is captured)
 */
export function shipOrder(context: OrderContext, own: OwnSellerOrder, parcel: Parcel): Promise<SellerOrder> {
  return updateOwnOrder(context, own, async (tx, sellerOrder) => {
    const tracking = parcel.trackingNumber || null
    if (
      sellerOrder.state === 'shipped' &&
      sellerOrder.carrier === parcel.carrier &&
      sellerOrder.trackingNumber === tracking
    )
      return false
    if (sellerOrder.state === 'paid' && !sellerOrder.capturedAt) throw fail('payment_not_finished')
    await store.setParcel(tx, sellerOrder.id, parcel.carrier, tracking)
    const now = context.clock.now()
    const protectedUntil = await estimateOnShipping(context, tx, sellerOrder.id, now)
    return moveBySeller(context, tx, sellerOrder, 'shipped', { now, protectedUntil })
  })
}

/**
 * Marks an order as packed, so that the buyer can no longer cancel. Repeated calls have no effect.
 * @throws order_moved_on, payment_not_finished (until the buyer's payment is captured)
 */
export function markPacked(context: OrderContext, own: OwnSellerOrder): Promise<SellerOrder> {
  return updateOwnOrder(context, own, async (tx, { id, state, packedAt, capturedAt }) => {
    if (state !== 'paid') throw fail('order_moved_on')
    if (packedAt) return false
    if (!capturedAt) throw fail('payment_not_finished')
    return store.setPacked(tx, id, new Date(context.clock.now()))
  })
}

/**
 * Updates the carrier and tracking number of a parcel that the seller has shipped.
 * @throws order_moved_on
 */
export function editTracking(
  context: OrderContext,
  own: OwnSellerOrder,
  parcel: Parcel,
): Promise<SellerOrder> {
  return updateOwnOrder(context, own, async (tx, { id, state, carrier, trackingNumber }) => {
    if (!['shipped', 'delivered', 'issue'].includes(state)) throw fail('order_moved_on')
    const tracking = parcel.trackingNumber || null
    if (carrier === parcel.carrier && trackingNumber === tracking) return false
    return store.setParcel(tx, id, parcel.carrier, tracking)
  })
}

/**
 * Marks a seller order as delivered on behalf of the seller. Does not shorten the buyer protection.
 * @throws order_moved_on
 */
export function markDelivered(context: OrderContext, own: OwnSellerOrder): Promise<SellerOrder> {
  return updateOwnOrder(context, own, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'delivered') return false
    const protectedUntil = latestDate(
      sellerOrder.dueAt ?? new Date(context.clock.now()),
      sellerOrder.protectedUntil,
    )
    return moveBySeller(context, tx, sellerOrder, 'delivered', { protectedUntil })
  })
}

/**
 * Cancels an unshipped order on behalf of the seller: refunds the full amount and returns the units to stock.
 * @throws order_moved_on
 */
export async function cancelSellerOrder(
  context: OrderContext,
  own: OwnSellerOrder,
  reason: string,
): Promise<SellerOrder> {
  const order = await updateOwnOrder(context, own, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'cancelled') return
    const command = { by: 'seller', byId: own.sellerId, reason: reasonOfPerson(reason) } as const
    if (!(await cancelAndRefund(context, tx, sellerOrder, command))) throw fail('order_moved_on')
  })
  context.wakeRefunds()
  return order
}

/**
 * Marks the items of a return as received by the seller.
 * @throws order_moved_on
 */
export function markReturned(context: OrderContext, own: OwnSellerOrder): Promise<SellerOrder> {
  return updateOwnOrder(context, own, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'returned') return false
    await moveBySeller(context, tx, sellerOrder, 'returned')
    await setReturnReceived(tx, sellerOrder.id, new Date(context.clock.now()))
    const issue = await findOpenIssue(tx, sellerOrder.id)
    return issue && setIssueState(tx, issue.id, 'returned')
  })
}

export interface SellerRefund {
  amountCents?: number | undefined
  reason: string
  attempt: string
  /** @throws step_up_needed */
  requireRecentProof(): void
}

/**
 * Refunds `amountCents` on behalf of the seller. An undefined `amountCents` means the whole remaining amount, and is
 * rejected while the buyer returns only some of the items. A full refund moves an unshipped order to `cancelled` and a
 * shipped order to `refunded`. A repeated attempt returns the existing refund. If the earnings were already sent, they
 * are first recorded as the seller's debt.
 * @throws order_moved_on, refund_too_large, refund_not_covered, step_up_needed
 */
export async function refundSellerOrder(
  context: OrderContext,
  own: OwnSellerOrder,
  { amountCents, reason, attempt: requestedAttempt, requireRecentProof }: SellerRefund,
): Promise<{ refund: ShownRefund; order: SellerOrder }> {
  const attempt = `seller:${requestedAttempt}`
  const by = { by: 'seller', byId: own.sellerId, reason: reasonOfPerson(reason), attempt } as const
  const order = await updateOwnOrder(context, own, async (tx, sellerOrder) => {
    if (await findRefundByAttempt(tx, sellerOrder.id, attempt)) return
    if (!isRefundable(sellerOrder)) throw fail('order_moved_on')
    if (sellerOrder.releasedAt) requireRecentProof()
    const left = refundableCents(sellerOrder)
    const owed = await owedCents(tx, sellerOrder)
    // The seller requested a full refund before seeing that the buyer is returning only some items.
    if (amountCents === undefined && (await readOwedForItems(tx, own.id)) !== null)
      throw fail('order_moved_on')
    const amount = amountCents ?? left
    if (owed > 0 && owed < left && amount === owed) await refundOwed(context, tx, sellerOrder, by)
    else if (amount < left || left === 0)
      await requestRefund(context, tx, sellerOrder, { ...by, amountCents: amount })
    else if (amount > left) throw fail('refund_too_large', { field: 'amountCents' })
    else if (sellerOrder.state === 'paid') await cancelAndRefund(context, tx, sellerOrder, by)
    else await refundAll(context, tx, sellerOrder, by)
  })
  context.wakeRefunds()
  const row = await findRefundByAttempt(context.db, own.id, attempt)
  return { refund: shownRefund(row!), order }
}

/** Returns whether the seller is still allowed to refund a seller order in this state. */
export function isRefundable(sellerOrder: Pick<store.SellerOrderRow, 'state'>): boolean {
  return sellerOrder.state === 'paid' || statesBefore('refunded', 'seller').includes(sellerOrder.state)
}

export function shownRefund(row: RefundRow): ShownRefund {
  const { id: _id, amountCents: cents, currency, state, by, askedAt } = row
  return {
    _id,
    amount: { cents, currency },
    state: state === 'void' ? 'failed' : state,
    ...formatReasonForApi(row),
    by,
    at: askedAt.toISOString(),
  }
}

async function moveBySeller(
  context: OrderContext,
  tx: Tx,
  { id }: store.SellerOrderRow,
  to: 'shipped' | 'delivered' | 'returned',
  { now = context.clock.now(), protectedUntil = null }: { now?: number; protectedUntil?: Date | null } = {},
): Promise<void> {
  const moved = { id, to, by: 'seller', now, protectedUntil } as const
  if (!(await moveSellerOrder(tx, context, moved))) throw fail('order_moved_on')
}
