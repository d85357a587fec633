import { inTransaction, type Tx } from '#platform/database/db.ts'
import { cancelAndRefund } from '../fulfilment/cancel-seller-order.ts'
import { closeIssues, findOpenIssue, insertNote, setIssueState } from '../core/issues.store.ts'
import { moveSellerOrder } from '../core/move-seller-order.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { deadlineAfter, type AutomaticAction } from '../core/orders.timers.ts'
import { owedCents, refundOwed } from '../fulfilment/refunds/refund-owed.ts'
import { refundableCents } from '../fulfilment/refunds/refunds.ts'
import { exceedsSellerBalance } from '../fulfilment/refunds/seller-balance.ts'
import { escalateToAdmin } from './returns/contest-return.ts'
import { findOpenReturnOrIssue } from '../core/open-return-or-issue.ts'
import { stateWhenItemsKept } from '../core/returns.rules.ts'
import { closeReturns, setReturnReceived } from '../core/returns.store.ts'
import * as store from '../core/seller-orders.store.ts'
import { reasonOfApp } from '../core/refund-reasons.ts'
import { notSentBack } from '#contract/orders/system-texts.ts'

const batch = 100
const leaseMs = 60_000

/**
 * Runs a batch of due automatic actions on seller orders, each in its own transaction. Returns whether any action was
 * due.
 */
export async function moveDueOrders(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const lease = new Date(now + leaseMs)
  const due = await store.claimDueActions(context.db, new Date(now), lease, batch)
  for (const { id, dueMove } of due) {
    await inTransaction(context.db, (tx) => runDueMove(context, tx, id, dueMove, lease)).catch(
      (error: unknown) => {
        context.log.warn(
          { sellerOrderId: id, dueMove, err: error },
          'an automatic action on a seller order failed and will be retried',
        )
      },
    )
  }
  if (due.length > 0) context.wakeRefunds()
  return due.length > 0
}

/** Runs a due automatic action, unless the seller order was changed after this process claimed it. */
async function runDueMove(
  context: OrderContext,
  tx: Tx,
  id: string,
  dueMove: AutomaticAction,
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
      await store.setNextAction(tx, id, {
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
        return store.setNextAction(tx, id, { move: 'receive', at: sellerOrder.protectedUntil })
      return void (await moveSellerOrder(tx, context, { id, to: 'received', by, now }))
    case 'answer-overdue': {
      const issue = await findOpenIssue(tx, id)
      return store.setNextAction(tx, id, issue ? { move: 'decide', at: issue.decideBy } : null)
    }
    case 'decide':
    case 'refund': {
      if (await exceedsSellerBalance(context, tx, sellerOrder, await owedCents(tx, sellerOrder)))
        return dueMove === 'refund'
          ? escalateToAdmin(context, tx, sellerOrder)
          : store.setNextAction(tx, id, null)
      return refundDue(context, tx, sellerOrder, dueMove)
    }
    case 'keep': {
      const sending = await findOpenReturnOrIssue(tx, id)
      if (sending && !sending.returnTo) return waitForAddress(context, tx, sellerOrder)
      const issue = await findOpenIssue(tx, id)
      if (issue) {
        await insertNote(tx, { issueId: issue.id, by, text: notSentBack, now: new Date(now) })
      }
      await closeIssues(tx, events, id, { outcome: 'received', by, now })
      await closeReturns(tx, events, id, { outcome: 'not-sent', by, now })
      return void (await moveSellerOrder(tx, context, { id, to: stateWhenItemsKept(sellerOrder), by, now }))
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
 * Returns the idempotency key for an automatic refund. The key includes the id of the return, because a seller order
 * can have several returns of single items, each with its own refund.
 */
async function attemptOf(tx: Tx, id: string, dueMove: AutomaticAction): Promise<string> {
  const sending = await findOpenReturnOrIssue(tx, id)
  return sending ? `clock:${dueMove}:${sending.id}` : `clock:${dueMove}`
}

/**
 * Handles the deadline for sending a return if the seller has given no return address. The first deadline is extended
 * once by the same number of days. When the second deadline passes, an admin must decide.
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
    // If the returned items were already refunded separately, nothing is owed and no admin has to decide.
    const isSettled = refundableCents(sellerOrder) > 0 && (await owedCents(tx, sellerOrder)) === 0
    return isSettled
      ? refundDue(context, tx, sellerOrder, 'refund')
      : escalateToAdmin(context, tx, sellerOrder)
  }
  await store.setNextAction(tx, sellerOrder.id, { move: 'keep', at: last })
}
