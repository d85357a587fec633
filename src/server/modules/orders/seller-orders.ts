import type { Db, Tx } from '#platform/database/db.ts'
import { closeIssues } from './core/issues.store.ts'
import { endWonDispute } from './fulfilment/resume-seller-order.ts'
import { moveSellerOrder } from './core/move-seller-order.ts'
import type { SellerOrderState } from './core/orders.states.ts'
import { closeReturns } from './core/returns.store.ts'
import type { OrderContext } from './core/orders.context.ts'
import { findByKey } from './core/seller-order-key.ts'
import { findRefund } from './fulfilment/refunds/refunds.store.ts'
import * as store from './core/seller-orders.store.ts'

/**
 * The second public API of the module, for those who stand on a seller order's life: payouts, feedback,
 * notifications. Amounts are cents, times `now` are ms of the app's clock.
 */
export { findRefund, moveSellerOrder }
export { sqlIsLate, sqlShipEnd } from './fulfilment/deadlines/lateness.ts'
export { addLostEarnings } from './core/seller-orders.store.ts'
type Mover = Pick<OrderContext, 'events' | 'settings'>
export type LockedSellerOrder = store.SellerOrderRow

/** Holds a seller order until the transaction ends: take it before anything that moves its money. */
export function lockSellerOrder(tx: Tx, id: string): Promise<LockedSellerOrder | undefined> {
  return store.lockSellerOrder(tx, id)
}

/** A seller order as it is; undefined for an unknown id. */
export function findSellerOrder(db: Db | Tx, id: string): Promise<LockedSellerOrder | undefined> {
  return store.findSellerOrder(db, id)
}

/** The seller orders of an order, held until the transaction ends, in the one order everybody takes them in. */
export function lockSellerOrdersOf(tx: Tx, orderId: string): Promise<LockedSellerOrder[]> {
  return store.lockSellerOrdersOf(tx, orderId)
}

/** Received or won and not released yet, of one seller or (null) of all, by id; go on after the last id. */
export function listUnreleased(
  db: Db | Tx,
  sellerId: string | null,
  after = '',
  limit = 100,
): Promise<LockedSellerOrder[]> {
  return store.listUnreleased(db, sellerId, after, limit)
}

/** Returns a seller's released earnings, in cents, from orders with an open issue, return or dispute. */
export function sumContested(db: Db | Tx, sellerId: string, currency: string): Promise<number> {
  return store.sumContested(db, sellerId, currency)
}

/** The earnings are being sent: refunds are the seller's debt from now on. False when it was released before. */
export function markReleased(tx: Tx, id: string, now: number): Promise<boolean> {
  return store.setReleased(tx, id, new Date(now))
}

/** received → completed: the share has been sent. False when it has moved on (refunded, disputed) or is done. */
export function complete(tx: Tx, context: Mover, id: string, now: number): Promise<boolean> {
  return moveSellerOrder(tx, context, { id, to: 'completed', by: 'provider', now })
}

/** States the bank's dispute leaves alone: nothing of the buyer's money is in them, or it was lost before. */
const frozen: readonly SellerOrderState[] = [
  'held',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'won',
  'lost',
]

/**
 * The bank took an order's payment back for the time being: every live seller order stands still. Returns their ids.
 */
export async function freeze(tx: Tx, context: Mover, orderId: string, now: number): Promise<string[]> {
  const ids: string[] = []
  for (const { id, state } of await store.lockSellerOrdersOf(tx, orderId)) {
    if (frozen.includes(state)) continue
    await moveSellerOrder(tx, context, { id, to: 'disputed', by: 'provider', now })
    await closeIssues(tx, context.events, id, { outcome: null, by: 'provider', now })
    ids.push(id)
  }
  return ids
}

/**
 * The bank has decided: every disputed seller order is lost, or won, or goes on from where it was. Returns their ids; a second time there is none.
 */
export async function settleDispute(
  tx: Tx,
  context: Mover,
  orderId: string,
  outcome: 'won' | 'lost',
  now: number,
): Promise<string[]> {
  const ids: string[] = []
  for (const sellerOrder of await store.lockSellerOrdersOf(tx, orderId)) {
    const { id, state } = sellerOrder
    if (state !== 'disputed') continue
    if (outcome === 'won') await endWonDispute(tx, context, sellerOrder, now)
    else {
      await moveSellerOrder(tx, context, { id, to: outcome, by: 'provider', now })
      await closeReturns(tx, context.events, id, { outcome: null, by: 'provider', now })
    }
    ids.push(id)
  }
  return ids
}

/** Returns the seller order that a buyer's key opens (/confirm-order/{stoken}); undefined for a forged, expired or revoked key. */
export async function readSellerOrderByToken(
  context: OrderContext,
  token: string,
): Promise<LockedSellerOrder | undefined> {
  const id = await findByKey(context, token)
  return id === undefined ? undefined : store.findSellerOrder(context.db, id)
}
