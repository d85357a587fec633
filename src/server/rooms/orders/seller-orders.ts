import type { Db, Tx } from '#platform/db.ts'
import { closeIssues } from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { SellerOrderState } from './orders.states.ts'
import type { Till } from './orders.till.ts'
import { readPartToken } from './part-token.ts'
import { findRefund } from './refunds.store.ts'
import * as store from './seller-orders.store.ts'

/**
 * The second door of the room, for those who stand on a seller order's life: payouts, feedback, notifications.
 * Amounts are cents, times `now` are ms of the house's clock.
 */
export { findRefund, moveSellerOrder }
type Mover = Pick<Till, 'facts' | 'settings'>
export type SellerOrder = store.SellerOrderRow

/** Holds a seller order until the transaction ends: take it before anything that moves its money. */
export function lockSellerOrder(tx: Tx, id: string): Promise<SellerOrder | undefined> {
  return store.lockSellerOrder(tx, id)
}

/** A seller order as it is; undefined for an unknown id. */
export function findSellerOrder(db: Db | Tx, id: string): Promise<SellerOrder | undefined> {
  return store.findSellerOrder(db, id)
}

/** The parts of an order, held until the transaction ends, in the one order everybody takes them in. */
export function lockPartsOf(tx: Tx, orderId: string): Promise<SellerOrder[]> {
  return store.lockPartsOf(tx, orderId)
}

/** Received or won and not released yet, of one seller or (null) of all, by id; go on after the last id. */
export function listUnreleased(
  db: Db | Tx,
  sellerId: string | null,
  after = '',
  limit = 100,
): Promise<SellerOrder[]> {
  return store.listUnreleased(db, sellerId, after, limit)
}

/** The share is being sent: refunds are the seller's debt from now on. False when it was released before. */
export function markReleased(tx: Tx, id: string, now: number): Promise<boolean> {
  return store.setReleased(tx, id, new Date(now))
}

/** received → completed: the share has been sent. False when it has moved on (refunded, disputed) or is done. */
export function complete(tx: Tx, till: Mover, id: string, now: number): Promise<boolean> {
  return moveSellerOrder(tx, till, { id, to: 'completed', by: 'provider', now })
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

/** The bank took an order's payment back for the time being: every live part stands still. Answers their ids. */
export async function freeze(tx: Tx, till: Mover, orderId: string, now: number): Promise<string[]> {
  const ids: string[] = []
  for (const { id, state } of await store.lockPartsOf(tx, orderId)) {
    if (frozen.includes(state)) continue
    await moveSellerOrder(tx, till, { id, to: 'disputed', by: 'provider', now })
    await closeIssues(tx, till.facts, id, { outcome: null, by: 'provider', now })
    ids.push(id)
  }
  return ids
}

/** The bank has decided: every disputed part is won or lost. Answers their ids; a second time there is none. */
export async function settleDispute(
  tx: Tx,
  till: Mover,
  orderId: string,
  outcome: 'won' | 'lost',
  now: number,
): Promise<string[]> {
  const ids: string[] = []
  for (const { id, state } of await store.lockPartsOf(tx, orderId)) {
    if (state !== 'disputed') continue
    await moveSellerOrder(tx, till, { id, to: outcome, by: 'provider', now })
    ids.push(id)
  }
  return ids
}

/** The seller order a buyer's key opens (/confirm-order/{stoken}); undefined for a forged one or one run out. */
export async function readPartByToken(till: Till, token: string): Promise<SellerOrder | undefined> {
  const id = readPartToken(till.linkSecret, token, till.clock.now())
  return id === undefined ? undefined : store.findSellerOrder(till.db, id)
}
