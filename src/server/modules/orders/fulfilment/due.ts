import { inTransaction, type Tx } from '#platform/database/db.ts'
import { cancelAndRefund } from './cancel-seller-order.ts'
import { closeIssues, findOpenIssue, insertNote, setIssueState } from '../issues/issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { OrderContext } from '../orders.context.ts'
import { daysAfter, type DueMove } from './orders.timers.ts'
import { refundAll } from '../refunds/refund-all.ts'
import * as store from '../seller-orders.store.ts'
import { notSentBack, refundReasons } from '#contract/orders/system-texts.ts'

const batch = 100
const leaseMs = 60_000

/** The clock's round over seller orders: does what is due, each in a transaction of its own. */
export async function moveDueOrders(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const lease = new Date(now + leaseMs)
  const due = await store.claimDue(context.db, new Date(now), lease, batch)
  for (const { id, dueMove } of due) {
    await inTransaction(context.db, (tx) => act(context, tx, id, dueMove, lease)).catch((error: unknown) => {
      context.log.warn({ sellerOrderId: id, dueMove, err: error }, 'the clock will try again')
    })
  }
  if (due.length > 0) context.wakeRefunds()
  return due.length > 0
}

/** Acts only if nobody else did between the claim and the lock. */
async function act(context: OrderContext, tx: Tx, id: string, dueMove: DueMove, lease: Date): Promise<void> {
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
        at: daysAfter(sellerOrder.paidAt!, context.settings.cancelUnshippedDays),
      })
      return events.publish(tx, 'ShippingReminderDue', { sellerOrderId: id })
    case 'cancel':
      return void (await cancelAndRefund(context, tx, sellerOrder, {
        by,
        byId: null,
        reason: refundReasons['not-shipped'],
      }))
    case 'receive':
      return void (await moveSellerOrder(tx, context, { id, to: 'received', by, now }))
    case 'answer-overdue': {
      const issue = await findOpenIssue(tx, id)
      return store.setDue(tx, id, issue ? { move: 'decide', at: issue.decideBy } : null)
    }
    case 'decide':
    case 'refund': {
      const reason = dueMove === 'decide' ? refundReasons.undecided : refundReasons.returned
      return refundAll(context, tx, sellerOrder, { by, byId: null, reason, attempt: `clock:${dueMove}` })
    }
    case 'keep': {
      const issue = await findOpenIssue(tx, id)
      // Nobody told the buyer where to: the money stays on hold until someone does.
      if (issue && !issue.returnTo)
        return store.setDue(tx, id, {
          move: 'keep',
          at: daysAfter(new Date(now), context.settings.buyerSendsBackDays),
        })
      if (issue) {
        await insertNote(tx, { issueId: issue.id, by, text: notSentBack, now: new Date(now) })
      }
      await closeIssues(tx, events, id, { outcome: 'received', by, now })
      return void (await moveSellerOrder(tx, context, { id, to: 'received', by, now }))
    }
    case 'arrive': {
      const issue = await findOpenIssue(tx, id)
      if (issue) await setIssueState(tx, issue.id, 'returned')
      return void (await moveSellerOrder(tx, context, { id, to: 'returned', by, now }))
    }
  }
}
