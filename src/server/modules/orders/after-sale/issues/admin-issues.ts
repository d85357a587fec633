import type { z } from 'zod'
import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { issueCalls } from '#contract/orders/after-sale/order-issues.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { actorId } from '#platform/http/access/actor.ts'
import { requireNotOwnOrder } from '../../core/own-order.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as admin from './admin-issues.store.ts'
import { closeIssueWithRefund, startReturn } from './issues.ts'
import {
  closeIssues,
  findIssue,
  suggestReturnAddress,
  insertNote,
  setReturnTerms,
  type IssueRow,
} from '../../core/issues.store.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { sellerOrderCoreView } from '../../fulfilment/views/buyer-order-view.ts'
import type { ShownRefund } from '../../fulfilment/views/raw-seller-order.ts'
import { owedCents } from '../../fulfilment/refunds/refund-owed.ts'
import { requireWithinRefundLimit, type Refunder } from '../../fulfilment/refunds/refund-limit.ts'
import { requestRefund, refundableCents } from '../../fulfilment/refunds/refunds.ts'
import { findRefund } from '../../fulfilment/refunds/refunds.store.ts'
import { shownRefund } from '../../fulfilment/seller-moves.ts'
import { stateWhenItemsKept } from '../../core/returns.rules.ts'
import { refundReasonText, formatReasonForApi } from '../../core/refund-reasons.ts'
import { lockSellerOrder, type SellerOrderRow } from '../../core/seller-orders.store.ts'

type Page = z.infer<(typeof issueCalls.listIssues)['reply']>
type Case = z.infer<(typeof issueCalls.getIssue)['reply']>
type Failed = z.infer<(typeof issueCalls.listFailedRefunds)['reply']>

/** Returns a page of all issues, newest first, and the number of issues that await an admin's decision. */
export async function listIssues(
  { db, clock }: OrderContext,
  { tab, after, limit }: { tab: admin.IssueTab; after?: string | undefined; limit: number },
): Promise<Page> {
  const now = new Date(clock.now())
  const rows = await admin.listIssues(db, tab, after ?? null, limit + 1, now)
  const page = rows.slice(0, limit)
  return {
    issues: page.map(({ json }) => json as Page['issues'][number]),
    next: rows.length > limit ? page.at(-1)!._id : null,
    counts: await admin.countIssues(db, now),
  }
}

/**
 * Returns an issue with the messages from the buyer and the seller.
 * @throws not_found
 */
export async function getIssue(context: OrderContext, id: string): Promise<Case> {
  const { db, clock } = context
  const raw = await admin.readIssueCase(db, id)
  if (!raw) throw fail('not_found')
  const { sellerOrder, ...rest } = raw
  const core = sellerOrderCoreView(context, sellerOrder)
  const mayDecide = core.issue?._id === id && core.issue.closedAt === null
  const isAwaited = mayDecide && core.issue?.state === 'open' && Date.parse(core.issue.answerBy) > clock.now()
  return {
    ...rest,
    sellerOrder: core,
    refundable: { cents: sellerOrder.totalCents - sellerOrder.refundedCents, currency: sellerOrder.currency },
    mayDecide,
    sellerRepliesBy: isAwaited ? core.issue!.answerBy : null,
    suggestedReturnTo: core.issue?.closedAt === null ? await suggestReturnAddress(db, core._id) : null,
  }
}

export interface IssueDecision {
  for: 'buyer' | 'seller'
  refundCents?: number | undefined
  afterReturn: boolean
  /** True if the admin confirmed that the decision is made before the seller's reply deadline. */
  beforeReply: boolean
  /** Return address, and who pays for the return shipping. Only used with `afterReturn`. */
  returnTo?: ReturnTerms['returnTo'] | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
  text: string
}

/**
 * Decides an open issue on behalf of an admin. Buyer and seller receive the text of the decision.
 * @throws not_found, own_case, order_moved_on, seller_may_reply, refund_too_large, refund_over_limit
 */
export async function decideIssue(
  context: OrderContext,
  refunder: Refunder,
  id: string,
  decision: IssueDecision,
): Promise<Case> {
  const { actor } = refunder
  await inTransaction(context.db, async (tx) => {
    const found = await findIssue(tx, id)
    const sellerOrder = found && (await lockSellerOrder(tx, found.sellerOrderId))
    if (!found || !sellerOrder) throw fail('not_found')
    await requireNotOwnOrder(tx, actor, sellerOrder)
    const issue = await findIssue(tx, id)
    if (issue?.state === 'closed') throw fail('order_moved_on')
    const isAwaited = issue!.state === 'open' && issue!.answerBy.getTime() > context.clock.now()
    if (isAwaited && !decision.beforeReply) throw fail('seller_may_reply', { field: 'beforeReply' })
    const { text } = decision
    if (text) await insertNote(tx, { issueId: id, by: 'admin', text, now: new Date(context.clock.now()) })
    await decide(context, tx, sellerOrder, issue!, refunder, decision)
    const { for: winner, refundCents, afterReturn, returnPaidBy, beforeReply } = decision
    await audit(tx, {
      actor,
      action: 'issue.decide',
      target: { kind: 'issue', id },
      before: {
        state: issue!.state,
        sellerOrder: sellerOrder.state,
        refundedCents: sellerOrder.refundedCents,
      },
      after: {
        for: winner,
        refundCents,
        afterReturn,
        returnPaidBy,
        ...(isAwaited && { beforeReply }),
        sellerOrderId: sellerOrder.id,
      },
      reason: text,
      at: context.clock.now(),
    })
  })
  context.wakeRefunds()
  return getIssue(context, id)
}

async function decide(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  issue: IssueRow,
  refunder: Refunder,
  { for: winner, refundCents, afterReturn, returnTo, returnPaidBy }: IssueDecision,
): Promise<void> {
  const now = context.clock.now()
  if (winner === 'seller') {
    const move = { id: sellerOrder.id, to: stateWhenItemsKept(sellerOrder), by: 'admin', now } as const
    if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
    return closeIssues(tx, context.events, sellerOrder.id, { outcome: 'received', by: 'admin', now })
  }
  const left = refundableCents(sellerOrder)
  const amountCents = refundCents ?? (await owedCents(tx, sellerOrder))
  // After the return, the full remaining amount is refunded automatically, so the admin's refund limit must be checked
  // now.
  await requireWithinRefundLimit(context, tx, refunder, sellerOrder, afterReturn ? left : amountCents)
  if (afterReturn) {
    if (returnTo && returnPaidBy) await setReturnTerms(tx, issue, { returnTo, returnPaidBy })
    return startReturn(context, tx, sellerOrder.id, 'admin', issue.id)
  }
  if ((refundCents ?? 0) > left) throw fail('refund_too_large', { field: 'refundCents' })
  await closeIssueWithRefund(context, tx, sellerOrder, amountCents, {
    by: 'admin',
    byId: actorId(refunder.actor),
    attempt: `issue:${issue.id}`,
  })
}

export async function listFailedRefunds({ db }: OrderContext): Promise<Failed> {
  const rows = await admin.listFailedRefunds(db, 200)
  return {
    refunds: rows.map(({ reasonCode, reasonText, ...row }) => ({
      ...row,
      ...formatReasonForApi({ reasonCode, reasonText }),
    })),
  }
}

/**
 * Retries a failed refund on behalf of an admin.
 * @throws not_found, own_case, order_moved_on, refund_too_large, refund_over_limit
 */
export async function retryRefund(
  context: OrderContext,
  refunder: Refunder,
  id: string,
): Promise<ShownRefund> {
  const { actor } = refunder
  const refund = await inTransaction(context.db, async (tx) => {
    const failed = await findRefund(tx, id)
    if (!failed) throw fail('not_found')
    const sellerOrder = await lockSellerOrder(tx, failed.sellerOrderId)
    if (sellerOrder) await requireNotOwnOrder(tx, actor, sellerOrder)
    if (
      failed.state !== 'failed' ||
      !sellerOrder ||
      sellerOrder.state === 'disputed' ||
      sellerOrder.state === 'lost'
    )
      throw fail('order_moved_on')
    const { amountCents } = failed
    const attempt = `again:${id}`
    await requireWithinRefundLimit(context, tx, refunder, sellerOrder, amountCents)
    const retried = await requestRefund(context, tx, sellerOrder, {
      amountCents,
      reason: { reasonCode: failed.reasonCode, reasonText: failed.reasonText },
      by: 'admin',
      byId: actorId(actor),
      attempt,
    })
    await audit(tx, {
      actor,
      action: 'refund.again',
      target: { kind: 'refund', id },
      after: { refundId: retried.id, amountCents, sellerOrderId: sellerOrder.id },
      reason: refundReasonText('en', failed),
      at: context.clock.now(),
    })
    return retried
  })
  context.wakeRefunds()
  return shownRefund(refund)
}
