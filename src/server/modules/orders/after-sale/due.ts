import { inTransaction, type Tx } from '#platform/database/db.ts'
import { cancelAndRefund } from '../fulfilment/cancel-seller-order.ts'
import { closeIssues, findOpenIssue, insertNote, setIssueState } from '../core/issues.store.ts'
import { moveSellerOrder } from '../core/move-seller-order.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { deadlineAfter, type DueMove } from '../core/orders.timers.ts'
import { owedCents, refundOwed } from '../fulfilment/refunds/refund-owed.ts'
import { refundableCents } from '../fulfilment/refunds/refunds.ts'
import { lacksCover } from '../fulfilment/refunds/cover.ts'
import { leaveToAdmin } from './returns/contest-return.ts'
import { findOpenSending } from '../core/open-sending.ts'
import { stateOfKept } from '../core/returns.rules.ts'
import { closeReturns, setReturnReceived } from '../core/returns.store.ts'
import * as store from '../core/seller-orders.store.ts'
import { reasonOfApp } from '../core/refund-reasons.ts'
import { notSentBack } from '#contract/orders/system-texts.ts'

const batch = 100
const leaseMs = 60_000

/** Runs a batch of due automatic moves, each in its own transaction. Returns whether any was due. */
export async function moveDueOrders(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const lease = new Date(now + leaseMs)
  const due = await store.claimDue(context.db, new Date(now), lease, batch)
  for (const { id, dueMove } of due) {
    await inTransaction(context.db, (tx) => runDueMove(context, tx, id, dueMove, lease)).catch(
      (error: unknown) => {
        context.log.warn(
          { sellerOrderId: id, dueMove, err: error },
          'an automatic move of a seller order failed and will be retried',
        )
      },
    )
  }
  if (due.length > 0) context.wakeRefunds()
  return due.length > 0
}

/** Runs a move, unless another process changed the order between the claim and the lock. */
async function runDueMove(
  context: OrderContext,
  tx: Tx,
  id: string,
  dueMove: DueMove,
  lease: Date,
): Promise<void> {
  const sellerOrder = await store.lockSellerOrder(tx, id)
  if (!sellerOrder || sellerOrder.dueMove !== dueMove || sellerOrder.dueAt?.getTime() !== lease.getTime())
    return
  const { events } = context
  const now = context.clock.now()
  const by = 'clock' as const
  switch (dueMove) {
    case 'remind':
      await store.setDue(tx, id, {
        move: 'cancel',
        at: deadlineAfter(sellerOrder.paidAt!, context.settings.cancelUnshippedDays),
      })
      return events.publish(tx, 'ShippingReminderDue', { sellerOrderId: id })
    case 'cancel':
      return void (await cancelAndRefund(context, tx, sellerOrder, {
        by,
        byId: null,
        reason: reasonOfApp('not-shipped'),
      }))
    case 'receive':
      if (sellerOrder.protectedUntil && sellerOrder.protectedUntil.getTime() > now)
        return store.setDue(tx, id, { move: 'receive', at: sellerOrder.protectedUntil })
      return void (await moveSellerOrder(tx, context, { id, to: 'received', by, now }))
    case 'answer-overdue': {
      const issue = await findOpenIssue(tx, id)
      return store.setDue(tx, id, issue ? { move: 'decide', at: issue.decideBy } : null)
    }
    case 'decide':
    case 'refund': {
      if (await lacksCover(context, tx, sellerOrder, await owedCents(tx, sellerOrder)))
        return dueMove === 'refund' ? leaveToAdmin(context, tx, sellerOrder) : store.setDue(tx, id, null)
      return refundDue(context, tx, sellerOrder, dueMove)
    }
    case 'keep': {
      const sending = await findOpenSending(tx, id)
      if (sending && !sending.returnTo) return waitForAddress(context, tx, sellerOrder)
      const issue = await findOpenIssue(tx, id)
      if (issue) {
        await insertNote(tx, { issueId: issue.id, by, text: notSentBack, now: new Date(now) })
      }
      await closeIssues(tx, events, id, { outcome: 'received', by, now })
      await closeReturns(tx, events, id, { outcome: 'not-sent', by, now })
      return void (await moveSellerOrder(tx, context, { id, to: stateOfKept(sellerOrder), by, now }))
    }
    case 'arrive': {
      const issue = await findOpenIssue(tx, id)
      if (issue) await setIssueState(tx, issue.id, 'returned')
      await setReturnReceived(tx, id, new Date(now))
      return void (await moveSellerOrder(tx, context, { id, to: 'returned', by, now }))
    }
  }
}

async function refundDue(
  context: OrderContext,
  tx: Tx,
  sellerOrder: store.SellerOrderRow,
  dueMove: 'decide' | 'refund',
): Promise<void> {
  const reason = reasonOfApp(dueMove === 'decide' ? 'undecided' : 'returned')
  const attempt = await attemptOf(tx, sellerOrder.id, dueMove)
  return refundOwed(context, tx, sellerOrder, { by: 'clock', byId: null, reason, attempt })
}

/**
 * Returns the idempotency key of the refund. It includes the return's id, because items may be returned one after the
 * other.
 */
async function attemptOf(tx: Tx, id: string, dueMove: DueMove): Promise<string> {
  const sending = await findOpenSending(tx, id)
  return sending ? `clock:${dueMove}:${sending.id}` : `clock:${dueMove}`
}

/**
 * Handles a return without an address: the deadline is extended once by the same number of days, then an admin
 * decides.
 */
async function waitForAddress(
  context: OrderContext,
  tx: Tx,
  sellerOrder: store.SellerOrderRow,
): Promise<void> {
  const days = context.settings.buyerSendsBackDays
  const since = await store.readEnteredAt(tx, sellerOrder.id, 'returning')
  const last = deadlineAfter(since, 2 * days)
  if (last.getTime() <= context.clock.now()) {
    // A return of some items may have been refunded in the meantime; then there is nothing left to decide.
    const isSettled = refundableCents(sellerOrder) > 0 && (await owedCents(tx, sellerOrder)) === 0
    return isSettled ? refundDue(context, tx, sellerOrder, 'refund') : leaveToAdmin(context, tx, sellerOrder)
  }
  await store.setDue(tx, sellerOrder.id, { move: 'keep', at: last })
}
