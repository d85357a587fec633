import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import type { Tx } from '#platform/database/db.ts'
import { requireChargeable } from '#platform/settings/currency.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import { deadlineAfter } from '../../core/orders.timers.ts'
import { updateOwnOrder } from '../../fulfilment/seller-moves.ts'
import type { OwnSellerOrder } from '../../fulfilment/views/seller-order-view.ts'
import { requireOwnPhotos, type IssueMessage } from '../issues/issues.ts'
import {
  findLastNote,
  findOpenIssue,
  insertIssue,
  insertNote,
  setDecideBy,
  setIssueState,
  type IssueRow,
} from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { requireWithinRefundLimit } from '../../fulfilment/refunds/refund-limit.ts'
import { owedCents } from '../../fulfilment/refunds/refund-owed.ts'
import { refundableCents } from '../../fulfilment/refunds/refunds.ts'
import { setNextAction, type SellerOrderRow } from '../../core/seller-orders.store.ts'
import { issueKindForReturnReason } from '../../core/returns.rules.ts'
import { findOpenReturnOrIssue } from '../../core/open-return-or-issue.ts'
import { closeReturns, findOpenReturn } from '../../core/returns.store.ts'

export interface ContestInput extends IssueMessage {
  /** Partial refund that the seller offers for the returned items, in cents. Undefined means no offer. */
  amountCents?: number | undefined
}

/**
 * Contests a return that is in transit or has arrived, on behalf of the seller. The seller can offer a partial refund.
 * Either the buyer accepts the offer, or an admin decides. If the return was agreed in an issue, that issue is
 * reopened. Repeated calls have no effect.
 * @throws order_moved_on, refund_too_large, invalid_field
 */
export function contestReturn(
  context: OrderContext,
  own: OwnSellerOrder,
  contest: ContestInput,
): Promise<SellerOrder> {
  const { text, photos, amountCents = null } = contest
  return updateOwnOrder(context, own, async (tx, sellerOrder) => {
    const issue = await findOpenIssue(tx, own.id)
    const last = issue && (await findLastNote(tx, issue.id, 'seller'))
    const isRepeated = last?.text === text && last.offerCents === amountCents
    if (sellerOrder.state === 'issue' && isRepeated) return false
    // The seller cannot contest a return before the buyer has sent the items.
    if (sellerOrder.state === 'returning' && !(await findOpenReturnOrIssue(tx, own.id))?.returnSentAt)
      throw fail('order_moved_on')
    const owed = await owedCents(tx, sellerOrder)
    // The amount owed is already refunded, so there is nothing to contest. The return closes automatically.
    if (owed === 0 && refundableCents(sellerOrder) > 0) throw fail('order_moved_on')
    if (amountCents !== null) {
      if (amountCents >= owed) throw fail('refund_too_large', { field: 'amountCents' })
      requireChargeable(amountCents, sellerOrder.currency, 'amountCents')
      if (own.team) await requireWithinRefundLimit(context, tx, own.team, sellerOrder, amountCents)
    }
    await requireOwnPhotos(tx, own.id, photos)
    const { issueId, decideBy } = issue
      ? await continueIssue(context, tx, issue)
      : await convertToIssue(context, tx, sellerOrder, 'seller')
    const noteId = await insertNote(tx, {
      issueId,
      by: 'seller',
      text,
      photoKeys: photos,
      offer: amountCents === null ? 'none' : 'refund',
      offerCents: amountCents,
      now: new Date(context.clock.now()),
    })
    await setIssueState(tx, issueId, 'answered')
    await setNextAction(tx, own.id, { move: 'decide', at: decideBy })
    // If the return was not agreed in an issue, the event ReturnClosed notifies the buyer instead.
    return issue && context.events.publish(tx, 'IssueAnswered', { sellerOrderId: own.id, issueId, noteId })
  })
}

async function continueIssue(
  context: OrderContext,
  tx: Tx,
  { id: issueId, sellerOrderId }: IssueRow,
): Promise<{ issueId: string; decideBy: Date }> {
  const now = context.clock.now()
  if (!(await moveSellerOrder(tx, context, { id: sellerOrderId, to: 'issue', by: 'seller', now })))
    throw fail('order_moved_on')
  const decideBy = deadlineAfter(new Date(now), context.settings.adminDecidesDays)
  await setDecideBy(tx, issueId, decideBy)
  return { issueId, decideBy }
}

/**
 * Escalates a return to an admin because it cannot be closed automatically: the seller cannot pay the refund (an
 * automatic refund must not use the marketplace's money), or the return has no address.
 * @throws order_moved_on
 */
export async function escalateToAdmin(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
): Promise<void> {
  const agreed = await findOpenIssue(tx, sellerOrder.id)
  if (agreed) await reopenForReview(context, tx, agreed)
  else await convertToIssue(context, tx, sellerOrder, 'clock')
  await setNextAction(tx, sellerOrder.id, null)
}

/** Reopens the issue in which the failed return was agreed. */
async function reopenForReview(context: OrderContext, tx: Tx, issue: IssueRow): Promise<void> {
  const move = { id: issue.sellerOrderId, to: 'issue', by: 'clock', now: context.clock.now() } as const
  if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  await setIssueState(tx, issue.id, 'open')
}

async function convertToIssue(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  by: 'seller' | 'clock',
): Promise<{ issueId: string; decideBy: Date }> {
  const sellerOrderId = sellerOrder.id
  const open = await findOpenReturn(tx, sellerOrderId)
  const now = context.clock.now()
  const move = { id: sellerOrderId, to: 'issue', by, now } as const
  if (!open || !(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  const issueId = newId('iss', context.clock)
  const openedAt = new Date(now)
  const decideBy = deadlineAfter(openedAt, context.settings.adminDecidesDays)
  const { reason, text, photoKeys } = open
  const kind = issueKindForReturnReason(reason)
  await insertIssue(tx, {
    id: issueId,
    sellerOrderId,
    kind,
    text,
    photoKeys,
    openedAt,
    answerBy: openedAt,
    decideBy,
    refundCents: open.refundCents,
    refundsSince: open.openedAt,
  })
  await closeReturns(tx, context.events, sellerOrderId, { outcome: 'contested', by, now })
  return { issueId, decideBy }
}
