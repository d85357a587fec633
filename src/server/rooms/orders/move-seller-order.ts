import type { Tx } from '#platform/db.ts'
import type { Facts } from '#platform/facts.ts'
import './orders.facts.ts'
import type { Mover, SellerOrderState } from './orders.states.ts'
import type { Till } from './orders.till.ts'
import { dueOn } from './orders.timers.ts'
import * as store from './seller-orders.store.ts'

const told = {
  shipped: 'SellerOrderShipped',
  delivered: 'SellerOrderDelivered',
  received: 'SellerOrderReceived',
  cancelled: 'SellerOrderCancelled',
  refunded: 'SellerOrderRefunded',
  returning: 'ReturnAgreed',
  won: 'SellerOrderWon',
  lost: 'SellerOrderLost',
} as const satisfies Partial<Record<SellerOrderState, keyof Facts>>

/**
 * Moves a seller order along the graph, once: state, row of the timeline, what the clock waits for from now on, and
 * the fact. False when it is not where it could be moved from, or `by` may not move it.
 */
export async function moveSellerOrder(
  tx: Tx,
  { facts, settings }: Pick<Till, 'facts' | 'settings'>,
  move: { id: string; to: SellerOrderState; by: Mover; now: number },
): Promise<boolean> {
  const now = new Date(move.now)
  const isMoved = await store.moveState(tx, { ...move, now, due: dueOn(move.to, now, settings) })
  const fact = move.to in told ? told[move.to as keyof typeof told] : undefined
  if (isMoved && fact) await facts.publish(tx, fact, { sellerOrderId: move.id, by: move.by })
  return isMoved
}
