import type { Tx } from '#platform/database/db.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'
import './orders.events.ts'
import type { TransitionRole, SellerOrderState } from './orders.states.ts'
import type { OrderContext } from './orders.context.ts'
import { nextActionAfterState } from './orders.timers.ts'
import * as store from './seller-orders.store.ts'

const eventOf = {
  shipped: 'SellerOrderShipped',
  delivered: 'SellerOrderDelivered',
  received: 'SellerOrderReceived',
  cancelled: 'SellerOrderCancelled',
  refunded: 'SellerOrderRefunded',
  returning: 'ReturnAgreed',
  returned: 'ReturnReceived',
  won: 'SellerOrderWon',
  lost: 'SellerOrderLost',
} as const satisfies Partial<Record<SellerOrderState, keyof DomainEvents>>

/**
 * Moves a seller order to another state, at most once. Stores the state, an entry in the order's timeline and the next
 * deadline, and publishes the event. Returns false if the role `by` is not allowed to make this transition from the
 * current state.
 */
export async function moveSellerOrder(
  tx: Tx,
  { events, settings }: Pick<OrderContext, 'events' | 'settings'>,
  move: { id: string; to: SellerOrderState; by: TransitionRole; now: number; protectedUntil?: Date | null },
): Promise<boolean> {
  const now = new Date(move.now)
  const due = nextActionAfterState(move.to, now, settings, move.protectedUntil)
  const isMoved = await store.moveState(tx, { ...move, now, due })
  const event = move.to in eventOf ? eventOf[move.to as keyof typeof eventOf] : undefined
  const { id: sellerOrderId, by, now: at } = move
  if (!isMoved || !event) return isMoved
  if (event === 'ReturnAgreed' || event === 'ReturnReceived')
    await events.publish(tx, event, { sellerOrderId, by, at })
  else await events.publish(tx, event, { sellerOrderId, by })
  return true
}
