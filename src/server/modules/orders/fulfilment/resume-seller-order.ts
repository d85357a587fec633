import type { Tx } from '#platform/database/db.ts'
import { reopenIssue } from '../core/issues.store.ts'
import { findOpenReturn } from '../core/returns.store.ts'
import type { OrderContext } from '../core/orders.context.ts'
import '../core/orders.events.ts'
import { stateAfterWonDispute, type SellerOrderState } from '../core/orders.states.ts'
import { resumeState, type SellerOrderRow } from '../core/seller-orders.store.ts'
import { moveSellerOrder } from '../core/move-seller-order.ts'
import { deadlineAfter, nextActionAfterState, type Due, type WaitingDays } from '../core/orders.timers.ts'

/**
 * Applies the result of a dispute that the bank decided for the seller. If the buyer had received the items, the order
 * becomes `won`. Otherwise the order resumes its earlier state with new deadlines, and the earnings remain on hold.
 * `now` is in ms.
 */
export async function endWonDispute(
  tx: Tx,
  context: Pick<OrderContext, 'events' | 'settings'>,
  { id, disputedFrom, deliveredAt, receivedAt, releasedAt }: SellerOrderRow,
  now: number,
): Promise<void> {
  const by = 'provider'
  const to = stateAfterWonDispute(disputedFrom, {
    isDelivered: deliveredAt !== null,
    wasReceived: receivedAt !== null || releasedAt !== null,
  })
  if (to === 'won') return void (await moveSellerOrder(tx, context, { id, to, by, now }))
  const isReturn = to === 'returning' || to === 'returned'
  const sending = isReturn ? ((await findOpenReturn(tx, id)) ?? (await reopenIssue(tx, id, to))) : undefined
  const isSentBack = Boolean(sending?.returnSentAt)
  const due = renewedDue(to, isSentBack, new Date(now), context.settings)
  if (await resumeState(tx, { id, to, by, now: new Date(now), due }))
    await context.events.publish(tx, 'SellerOrderResumed', { sellerOrderId: id, by, resumedAt: now })
}

/**
 * Returns the next automatic action and its due time. A paid order gets a new shipping deadline but no reminder,
 * because the reminder is due a fixed time after the payment, and this time has already passed.
 */
function renewedDue(state: SellerOrderState, isSentBack: boolean, now: Date, waits: WaitingDays): Due | null {
  if (state === 'paid') return { move: 'cancel', at: deadlineAfter(now, waits.cancelUnshippedDays) }
  if (state === 'returning' && isSentBack)
    return { move: 'arrive', at: deadlineAfter(now, waits.returnArrivesDays) }
  return nextActionAfterState(state, now, waits)
}
