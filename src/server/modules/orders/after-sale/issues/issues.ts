import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { updateByKey } from './buyer-actions.ts'
import * as store from '../../core/issues.store.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { deadlineAfter } from '../../core/orders.timers.ts'
import { refundAll } from '../../fulfilment/refunds/refund-all.ts'
import { exceedsSellerBalance } from '../../fulfilment/refunds/seller-balance.ts'
import { owedCents } from '../../fulfilment/refunds/refund-owed.ts'
import { requestRefund, refundableCents } from '../../fulfilment/refunds/refunds.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { issueReportableUntil } from '../../fulfilment/deadlines/protection.rules.ts'
import { readReturnTerms } from '../../core/returns.store.ts'
import { stateWhenItemsKept } from '../../core/returns.rules.ts'
import { translate } from '#platform/language/translate.ts'
import { reasonOfApp } from '../../core/refund-reasons.ts'

export interface IssueMessage {
  text: string
  photos: readonly string[]
}

/**
 * Opens an issue reported by the buyer. Repeated calls open only one issue.
 * @throws order_moved_on, invalid_field
 */
export function openIssue(
  context: OrderContext,
  token: string,
  { kind, ...message }: IssueMessage & { kind: string },
): Promise<ConfirmView> {
  return updateByKey(context, token, async (tx, sellerOrder) => {
    const { id: sellerOrderId } = sellerOrder
    const open = await store.findOpenIssue(tx, sellerOrderId)
    if (open?.kind === kind && open.text === message.text) return
    await requireOwnPhotos(tx, sellerOrderId, message.photos)
    const now = context.clock.now()
    await requireReportable(context, tx, sellerOrder)
    const move = { id: sellerOrderId, to: 'issue', by: 'buyer', now } as const
    if (open || !(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
    const openedAt = new Date(now)
    const { sellerAnswersDays, adminDecidesDays } = context.settings
    const [answerBy, decideBy] = [
      deadlineAfter(openedAt, sellerAnswersDays),
      deadlineAfter(openedAt, adminDecidesDays),
    ]
    const issueId = newId('iss', context.clock)
    const issue = { id: issueId, sellerOrderId, kind, text: message.text, photoKeys: message.photos }
    await store.insertIssue(tx, { ...issue, openedAt, answerBy, decideBy })
    await context.events.publish(tx, 'IssueOpened', { sellerOrderId, issueId, noteId: null })
  })
}

/**
 * Throws if the deadline for reporting an issue has passed, or if an earlier issue or return has settled the order.
 * @throws order_moved_on
 */
async function requireReportable(context: OrderContext, tx: Tx, sellerOrder: SellerOrderRow): Promise<void> {
  const { state, receivedAt, id } = sellerOrder
  if (state !== 'received' && state !== 'completed') return
  const { mayReturn: isUnsettled } = await readReturnTerms(tx, id)
  const received = { state, receivedAt, isUnsettled, refundableCents: refundableCents(sellerOrder) }
  const now = new Date(context.clock.now())
  const until = issueReportableUntil(received, context.settings, { now, timeZone: marketplace().timeZone })
  if (until === null) throw fail('order_moved_on')
}

/**
 * Adds a message from the buyer to the open issue. A repeated call stores the message only once.
 * @throws order_moved_on, invalid_field
 */
export function addIssueMessage(
  context: OrderContext,
  token: string,
  message: IssueMessage,
): Promise<ConfirmView> {
  return updateByKey(context, token, async (tx, sellerOrder) => {
    const issue = await requireOpenIssue(tx, sellerOrder)
    if ((await store.findLastNote(tx, issue.id, 'buyer'))?.text === message.text) return
    await requireOwnPhotos(tx, sellerOrder.id, message.photos)
    const noteId = await store.insertNote(tx, {
      issueId: issue.id,
      by: 'buyer',
      text: message.text,
      photoKeys: message.photos,
      now: new Date(context.clock.now()),
    })
    await context.events.publish(tx, 'IssueNoted', {
      sellerOrderId: sellerOrder.id,
      issueId: issue.id,
      noteId,
    })
  })
}

export interface ShownOffer {
  offer?: 'return' | 'refund' | undefined
  amountCents?: number | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
}

/**
 * Accepts the seller's newest offer on behalf of the buyer. A full refund moves the order to `refunded`, a partial
 * refund lets the buyer keep the items, and an offered return opens the return.
 * @throws order_moved_on, offer_changed, refund_not_covered
 */
export async function acceptOffer(
  context: OrderContext,
  token: string,
  shown: ShownOffer,
): Promise<ConfirmView> {
  const view = await updateByKey(context, token, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'returning' && shown.offer === 'refund') throw fail('offer_changed')
    // This is a repeated call. The first call has already settled the issue.
    if (['returning', 'refunded'].includes(sellerOrder.state)) return
    if (sellerOrder.state !== 'issue') {
      if (await store.wasPartlyRefunded(tx, sellerOrder.id)) return
      throw fail('order_moved_on')
    }
    const issue = await requireOpenIssue(tx, sellerOrder)
    const offered = await store.findLastNote(tx, issue.id, 'seller')
    // In any state other than `answered`, the issue has no offer, or the accepted offer led to a return that failed.
    if (issue.state !== 'answered') throw fail('offer_changed')
    if (!offered?.offer || offered.offer === 'none') throw fail('offer_changed')
    if ((shown.offer ?? offered.offer) !== offered.offer) throw fail('offer_changed')
    const owed = await owedCents(tx, sellerOrder)
    const offerCents = offered.offerCents && Math.min(offered.offerCents, owed)
    if ((shown.amountCents ?? offerCents) !== offerCents) throw fail('offer_changed')
    if (offered.offer === 'return') {
      if ((shown.returnPaidBy ?? issue.returnPaidBy) !== issue.returnPaidBy) throw fail('offer_changed')
      return startReturn(context, tx, sellerOrder.id, 'buyer', issue.id)
    }
    const amountCents = offerCents ?? owed
    if (await exceedsSellerBalance(context, tx, sellerOrder, amountCents))
      throw fail('refund_not_covered', {
        message: (language) => translate(language, 'error.offer-not-covered'),
      })
    await closeIssueWithRefund(context, tx, sellerOrder, amountCents, {
      by: 'buyer',
      byId: null,
      attempt: `offer:${offered.id}`,
    })
  })
  context.wakeRefunds()
  return view
}

export interface RefundOrigin {
  by: 'buyer' | 'admin'
  byId: string | null
  attempt: string
}

/** Closes an issue with a refund. After a partial refund, the seller receives the remaining earnings. */
export async function closeIssueWithRefund(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  amountCents: number,
  origin: RefundOrigin,
): Promise<void> {
  const reason = reasonOfApp(origin.by === 'admin' ? 'decided' : 'agreed')
  if (amountCents >= refundableCents(sellerOrder))
    return refundAll(context, tx, sellerOrder, { ...origin, reason })
  if (amountCents > 0) await requestRefund(context, tx, sellerOrder, { ...origin, reason, amountCents })
  const now = context.clock.now()
  const move = { id: sellerOrder.id, to: stateWhenItemsKept(sellerOrder), by: origin.by, now } as const
  if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  await store.closeIssues(tx, context.events, sellerOrder.id, {
    outcome: 'partly-refunded',
    by: origin.by,
    now,
  })
}

export async function startReturn(
  context: OrderContext,
  tx: Tx,
  id: string,
  by: 'buyer' | 'admin',
  issueId: string,
): Promise<void> {
  const move = { id, to: 'returning', by, now: context.clock.now() } as const
  if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  await store.setIssueState(tx, issueId, 'returning')
  await store.clearReturnParcel(tx, issueId)
  await store.setReturnDecided(tx, issueId, by === 'admin' ? new Date(move.now) : null)
}

/**
 * Records that the buyer sent a return that was agreed in an issue. Returns whether the return was already recorded as
 * sent.
 */
export async function recordIssueReturnSent(
  tx: Tx,
  sellerOrder: SellerOrderRow,
  { carrier, tracking, now }: { carrier: string; tracking: string | null; now: Date },
): Promise<boolean> {
  const issue = await requireOpenIssue(tx, sellerOrder)
  await store.setReturnParcel(tx, issue.id, carrier, tracking, now)
  return issue.returnSentAt !== null
}

export async function requireOpenIssue(tx: Tx, sellerOrder: SellerOrderRow): Promise<store.IssueRow> {
  const issue = await store.findOpenIssue(tx, sellerOrder.id)
  if (!issue) throw fail('order_moved_on')
  return issue
}

export async function requireOwnPhotos(
  tx: Tx,
  sellerOrderId: string,
  keys: readonly string[],
): Promise<void> {
  if (!(await store.ownsPhotos(tx, sellerOrderId, keys)))
    throw fail('invalid_field', {
      field: 'photos',
      message: (language) => translate(language, 'error.photos-again'),
    })
}
