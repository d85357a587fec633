import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireChargeable } from '#platform/settings/currency.ts'
import { requireOpenIssue, requireOwnPhotos, type IssueMessage } from './issues.ts'
import { findLastNote, insertNote, setIssueState, setReturnTerms } from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { requireWithinRefundLimit } from '../../fulfilment/refunds/refund-limit.ts'
import { owedCents } from '../../fulfilment/refunds/refund-owed.ts'
import { updateOwnOrder } from '../../fulfilment/seller-moves.ts'
import type { OwnSellerOrder } from '../../fulfilment/views/seller-order-view.ts'
import { setNextAction } from '../../core/seller-orders.store.ts'

export interface IssueAnswer extends IssueMessage {
  offer: 'none' | 'return' | 'refund'
  /** Refund that the seller offers, in cents. Only used with the offer `refund`. Defaults to the full amount owed. */
  amountCents?: number | undefined
  /** Return address, and who pays for the return shipping. Only used with the offer `return`. */
  returnTo?: ReturnTerms['returnTo'] | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
}

/**
 * Records the seller's reply to an issue, with or without an offer that the buyer can accept. A repeated call stores
 * the reply only once.
 * @throws order_moved_on, refund_too_large, invalid_field
 */
export function answerIssue(
  context: OrderContext,
  own: OwnSellerOrder,
  answer: IssueAnswer,
): Promise<SellerOrder> {
  const { text, offer, photos, returnTo, returnPaidBy } = answer
  return updateOwnOrder(context, own, async (tx, sellerOrder) => {
    const issue = await requireOpenIssue(tx, sellerOrder)
    const owed = await owedCents(tx, sellerOrder)
    const offerCents = offer === 'refund' ? (answer.amountCents ?? owed) : null
    if (offerCents !== null) {
      if (offerCents > owed || offerCents === 0) throw fail('refund_too_large', { field: 'amountCents' })
      requireChargeable(offerCents, sellerOrder.currency, 'amountCents')
    }
    const isNew =
      offer === 'return' && returnTo !== undefined && returnPaidBy !== undefined
        ? await setReturnTerms(tx, issue, { returnTo, returnPaidBy })
        : false
    const last = await findLastNote(tx, issue.id, 'seller')
    if (!isNew && last?.text === text && last.offer === offer && last.offerCents === offerCents) return false
    // Once an offer is accepted, a new offer would have no effect. Only `giveReturnAddress` can change agreed terms.
    if (sellerOrder.state !== 'issue' && offer !== 'none') throw fail('order_moved_on')
    if (own.team && offer !== 'none') {
      // An offer without an amount is a full refund, so the limit is checked against the full amount owed.
      const cents = offerCents ?? owed
      await requireWithinRefundLimit(context, tx, own.team, sellerOrder, cents)
    }
    await requireOwnPhotos(tx, sellerOrder.id, photos)
    const now = new Date(context.clock.now())
    const note = { issueId: issue.id, by: 'seller', text, photoKeys: photos, offer, offerCents, now } as const
    const noteId = await insertNote(tx, note)
    if (sellerOrder.state === 'issue') {
      await setIssueState(tx, issue.id, 'answered')
      await setNextAction(tx, sellerOrder.id, { move: 'decide', at: issue.decideBy })
    }
    return context.events.publish(tx, 'IssueAnswered', {
      sellerOrderId: sellerOrder.id,
      issueId: issue.id,
      noteId,
    })
  })
}
