import type { Db, Tx } from '#platform/database/db.ts'
import { closeIssues } from './core/issues.store.ts'
import { endWonDispute } from './fulfilment/resume-seller-order.ts'
import { moveSellerOrder } from './core/move-seller-order.ts'
import type { SellerOrderState } from './core/orders.states.ts'
import { closeReturns } from './core/returns.store.ts'
import type { OrderContext } from './core/orders.context.ts'
import { findSellerOrderIdByKey } from './core/seller-order-key.ts'
import { findRefund } from './fulfilment/refunds/refunds.store.ts'
import * as store from './core/seller-orders.store.ts'

/**
 * Public API of the module for modules that depend on seller orders: payouts, feedback and notifications. Amounts are
 * in cents; `now` is the time of the app clock in ms.
 */
export { findRefund, moveSellerOrder }
export { isLateSql, shipByEndSql } from './fulfilment/deadlines/lateness.ts'
export { addLostEarnings } from './core/seller-orders.store.ts'
type MoveContext = Pick<OrderContext, 'events' | 'settings'>
export type LockedSellerOrder = store.SellerOrderRow

/**
 * Locks a seller order until the transaction ends. Must be called before every change to the amounts of the seller
 * order.
 */
export function lockSellerOrder(tx: Tx, id: string): Promise<LockedSellerOrder | undefined> {
  return store.lockSellerOrder(tx, id)
}

/** Returns a seller order, or undefined if the id is unknown. */
export function findSellerOrder(db: Db | Tx, id: string): Promise<LockedSellerOrder | undefined> {
  return store.findSellerOrder(db, id)
}

/** Locks the seller orders of an order until the transaction ends, always in the same sequence to avoid deadlocks. */
export function lockSellerOrdersOf(tx: Tx, orderId: string): Promise<LockedSellerOrder[]> {
  return store.lockSellerOrdersOf(tx, orderId)
}

/**
 * Returns a batch of received or won seller orders with unreleased earnings, sorted by id. If `sellerId` is null, the
 * batch covers all sellers. For the next batch, pass the last id as `after`.
 */
export function listUnreleasedSellerOrders(
  db: Db | Tx,
  sellerId: string | null,
  after = '',
  limit = 100,
): Promise<LockedSellerOrder[]> {
  return store.listUnreleasedSellerOrders(db, sellerId, after, limit)
}

/** Returns a seller's released earnings, in cents, from orders with an open issue, return or dispute. */
export function sumContestedEarnings(db: Db | Tx, sellerId: string, currency: string): Promise<number> {
  return store.sumContestedEarnings(db, sellerId, currency)
}

/**
 * Marks earnings as released, so that later refunds become a debt of the seller. Returns false if the earnings were
 * already released.
 */
export function markReleased(tx: Tx, id: string, now: number): Promise<boolean> {
  return store.setReleased(tx, id, new Date(now))
}

/**
 * Completes a received order after its earnings were sent. Returns false if the order is no longer in the state
 * `received`.
 */
export function completeSellerOrder(tx: Tx, context: MoveContext, id: string, now: number): Promise<boolean> {
  return moveSellerOrder(tx, context, { id, to: 'completed', by: 'provider', now })
}

/**
 * States that a new bank dispute does not change, because no captured money is left or because a dispute was already
 * opened.
 */
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
 * Moves every active seller order of an order to `disputed` after a bank opened a dispute. Returns the ids of the moved
 * seller orders.
 */
export async function freezeForDispute(
  tx: Tx,
  context: MoveContext,
  orderId: string,
  now: number,
): Promise<string[]> {
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
 * Applies the bank's decision about a dispute: every disputed seller order becomes `lost` or `won`, or resumes its
 * earlier state. Returns the ids of the changed seller orders. Repeated calls change nothing and return no ids.
 */
export async function resolveDispute(
  tx: Tx,
  context: MoveContext,
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

/**
 * Returns the seller order that a buyer's access key (`stoken` in /confirm-order/{stoken}) opens, or undefined if the
 * key is forged, expired or revoked.
 */
export async function readSellerOrderByToken(
  context: OrderContext,
  token: string,
): Promise<LockedSellerOrder | undefined> {
  const id = await findSellerOrderIdByKey(context, token)
  return id === undefined ? undefined : store.findSellerOrder(context.db, id)
}
