import type { SellerOrder } from '#contract/seller-orders.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { cancelPart } from './cancel-part.ts'
import { findOpenIssue, setIssueState } from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import { statesBefore } from './orders.states.ts'
import type { Till } from './orders.till.ts'
import type { ShownRefund } from './part-view.ts'
import { refundAll } from './refund-all.ts'
import { askRefund, refundableCents } from './refunds.ts'
import { findRefundByAttempt, type RefundRow } from './refunds.store.ts'
import { getSellerOrder } from './seller-order-view.ts'
import * as store from './seller-orders.store.ts'

/** Which seller's which order: every verb here refuses with not_found what is not theirs. */
export interface Own {
  sellerId: string
  id: string
}

export interface Parcel {
  carrier: string
  trackingNumber?: string | undefined
}

/** Does a seller's work on an own order under its lock, then answers the order as it is. */
export async function onOwn(
  till: Till,
  own: Own,
  work: (tx: Tx, part: store.SellerOrderRow) => Promise<unknown>,
): Promise<SellerOrder> {
  await inTransaction(till.db, async (tx) => {
    const part = await store.lockSellerOrder(tx, own.id)
    if (!part || part.sellerId !== own.sellerId || !part.paidAt) throw refuse('not_found')
    return work(tx, part)
  })
  return getSellerOrder(till, own)
}

/**
 * The parcel is on its way. The same parcel told twice is shipped once. Refuses with order_moved_on,
 * payment_not_finished while the buyer's money has not been taken.
 */
export function shipOrder(till: Till, own: Own, parcel: Parcel): Promise<SellerOrder> {
  return onOwn(till, own, async (tx, part) => {
    const tracking = parcel.trackingNumber || null
    if (part.state === 'shipped' && part.carrier === parcel.carrier && part.trackingNumber === tracking)
      return
    if (part.state === 'paid' && !part.capturedAt) throw refuse('payment_not_finished')
    await store.setParcel(tx, part.id, parcel.carrier, tracking)
    await move(till, tx, part, 'shipped')
  })
}

/** Mends carrier and number as long as the parcel may be under way. Refuses with order_moved_on. */
export function editTracking(till: Till, own: Own, parcel: Parcel): Promise<SellerOrder> {
  return onOwn(till, own, async (tx, { id, state }) => {
    if (!['shipped', 'delivered', 'issue'].includes(state)) throw refuse('order_moved_on')
    await store.setParcel(tx, id, parcel.carrier, parcel.trackingNumber || null)
  })
}

/** The carrier has delivered. Refuses with order_moved_on. */
export function markDelivered(till: Till, own: Own): Promise<SellerOrder> {
  return onOwn(till, own, async (tx, part) => {
    if (part.state !== 'delivered') await move(till, tx, part, 'delivered')
  })
}

/** Cancels before shipping: all is given back, the units return to the shelf. Refuses with order_moved_on. */
export async function cancelSellerOrder(till: Till, own: Own, reason: string): Promise<SellerOrder> {
  const order = await onOwn(till, own, async (tx, part) => {
    if (part.state === 'cancelled') return
    const wish = { by: 'seller', byId: own.sellerId, reason } as const
    if (!(await cancelPart(till, tx, part, wish))) throw refuse('order_moved_on')
  })
  till.nudgeRefunds()
  return order
}

/** The pieces have come back. Refuses with order_moved_on. */
export function markReturned(till: Till, own: Own): Promise<SellerOrder> {
  return onOwn(till, own, async (tx, part) => {
    if (part.state === 'returned') return
    await move(till, tx, part, 'returned')
    const issue = await findOpenIssue(tx, part.id)
    if (issue) await setIssueState(tx, issue.id, 'returned')
  })
}

export interface SellerRefund {
  amountCents?: number | undefined
  reason: string
  attempt: string
}

/**
 * Gives back some or (without an amount) all of what the buyer paid: all of it cancels an order that was not shipped
 * and ends one that was. The same attempt answers the refund it made. Refuses with order_moved_on, refund_too_large.
 */
export async function refundSellerOrder(
  till: Till,
  own: Own,
  { amountCents, reason, attempt: wished }: SellerRefund,
): Promise<{ refund: ShownRefund; order: SellerOrder }> {
  const attempt = `seller:${wished}`
  const by = { by: 'seller', byId: own.sellerId, reason, attempt } as const
  const order = await onOwn(till, own, async (tx, part) => {
    if (await findRefundByAttempt(tx, part.id, attempt)) return
    if (!isRefundable(part)) throw refuse('order_moved_on')
    const left = refundableCents(part)
    const amount = amountCents ?? left
    if (amount < left || left === 0) await askRefund(till, tx, part, { ...by, amountCents: amount })
    else if (amount > left) throw refuse('refund_too_large', { field: 'amountCents' })
    else if (part.state === 'paid') await cancelPart(till, tx, part, by)
    else await refundAll(till, tx, part, by)
  })
  till.nudgeRefunds()
  const row = await findRefundByAttempt(till.db, own.id, attempt)
  return { refund: shownRefund(row!), order }
}

/** Something is left, and the seller may still give it. */
export function isRefundable(part: Pick<store.SellerOrderRow, 'state'>): boolean {
  return part.state === 'paid' || statesBefore('refunded', 'seller').includes(part.state)
}

export function shownRefund(row: RefundRow): ShownRefund {
  const { id: _id, amountCents: cents, currency, state, reason, by, askedAt } = row
  return {
    _id,
    amount: { cents, currency },
    state: state === 'void' ? 'failed' : state,
    reason,
    by,
    at: askedAt.toISOString(),
  }
}

async function move(
  till: Till,
  tx: Tx,
  { id }: store.SellerOrderRow,
  to: 'shipped' | 'delivered' | 'returned',
): Promise<void> {
  const moved = { id, to, by: 'seller', now: till.clock.now() } as const
  if (!(await moveSellerOrder(tx, till, moved))) throw refuse('order_moved_on')
}
