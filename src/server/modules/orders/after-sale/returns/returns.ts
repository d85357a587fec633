import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import type { ReturnReason } from '#contract/orders/returns.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import { deadlineAfter } from '../../core/orders.timers.ts'
import { updateByKey } from '../issues/buyer-actions.ts'
import { requireOwnPhotos, recordIssueReturnSent, type IssueMessage } from '../issues/issues.ts'
import { suggestReturnAddress } from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { refundableCents } from '../../fulfilment/refunds/refunds.ts'
import { setNextAction, type SellerOrderRow } from '../../core/seller-orders.store.ts'
import { findOpenReturnOrIssue } from '../../core/open-return-or-issue.ts'
import { buildReturnRule } from '../../core/return-rule.ts'
import {
  returnShippingPayer,
  calculateReturnRefundCents,
  findReturnWindow,
} from '../../core/returns.rules.ts'
import * as store from '../../core/returns.store.ts'

/**
 * Opens a return within the seller's return window. Unreleased earnings stay on hold until the return is closed.
 * Repeated calls open only one return.
 * @throws order_moved_on, invalid_field
 */
export function openReturn(
  context: OrderContext,
  token: string,
  {
    reason,
    text,
    photos,
    lines,
  }: IssueMessage & { reason: ReturnReason; lines?: readonly string[] | undefined },
): Promise<ConfirmView> {
  return updateByKey(context, token, async (tx, sellerOrder) => {
    const { id: sellerOrderId } = sellerOrder
    const open = await store.findOpenReturn(tx, sellerOrderId)
    if (open?.reason === reason && open.text === text && isSame(open.lineIds, lines)) return
    const now = context.clock.now()
    const terms = await store.readReturnTerms(tx, sellerOrderId)
    const arrivedAt = sellerOrder.deliveredAt ?? sellerOrder.receivedAt
    const rule = buildReturnRule(context.settings)
    const window = findReturnWindow({ ...sellerOrder, ...terms, arrivedAt }, rule, new Date(now))
    if (!window || refundableCents(sellerOrder) === 0) throw fail('order_moved_on')
    const scope = await scopeOf(tx, sellerOrder, reason, lines)
    await requireOwnPhotos(tx, sellerOrderId, photos)
    await store.insertReturn(tx, {
      id: newId('rtn', context.clock),
      sellerOrderId,
      reason,
      text,
      photoKeys: photos,
      ...scope,
      returnPaidBy: returnShippingPayer(reason, window),
      returnTo: terms.returnTo ?? (await suggestReturnAddress(tx, sellerOrderId)),
      openedAt: new Date(now),
    })
    if (!(await moveSellerOrder(tx, context, { id: sellerOrderId, to: 'returning', by: 'buyer', now })))
      throw fail('order_moved_on')
  })
}

/**
 * Returns the items to send back and the refund for these items. If the buyer keeps no items, the refund is null, which
 * means the whole remaining amount.
 * @throws invalid_field for items that are not in the order or were returned before
 */
async function scopeOf(
  tx: Tx,
  sellerOrder: SellerOrderRow,
  reason: ReturnReason,
  lines: readonly string[] | undefined,
): Promise<Pick<store.NewReturn, 'lineIds' | 'refundCents'>> {
  const paidFor = await store.readPaidAmounts(tx, sellerOrder.id)
  const { keptIds, items } = paidFor
  const chosen = keptIds.filter((id) => lines === undefined || lines.includes(id))
  if (chosen.length === 0 || (lines && chosen.length < new Set(lines).size))
    throw fail('invalid_field', {
      field: 'lines',
      message: (language) => translate(language, 'error.return-lines'),
    })
  if (chosen.length === keptIds.length)
    return { lineIds: keptIds.length === items.length ? null : chosen, refundCents: null }
  const cents = calculateReturnRefundCents(paidFor, chosen, reason, sellerOrder.currency)
  return { lineIds: chosen, refundCents: Math.min(cents, refundableCents(sellerOrder)) }
}

function isSame(open: readonly string[] | null, lines: readonly string[] | undefined): boolean {
  return !lines || !open || new Set([...open, ...lines]).size === open.length
}

interface ReturnParcel {
  carrier: string
  trackingNumber?: string | undefined
}

/**
 * Records that the buyer sent the return. Repeated calls update the carrier and tracking number.
 * @throws order_moved_on (also while the seller has not given a return address)
 */
export function markReturnSent(
  context: OrderContext,
  token: string,
  { carrier, trackingNumber }: ReturnParcel,
): Promise<ConfirmView> {
  return updateByKey(context, token, async (tx, sellerOrder) => {
    if (sellerOrder.state !== 'returning') throw fail('order_moved_on')
    const sending = await findOpenReturnOrIssue(tx, sellerOrder.id)
    if (sending && !sending.returnTo && !sending.returnSentAt) throw fail('order_moved_on')
    const now = new Date(context.clock.now())
    const parcel = { carrier, tracking: trackingNumber || null, now }
    const wasSent =
      (await sendBack(tx, sellerOrder, parcel)) ?? (await recordIssueReturnSent(tx, sellerOrder, parcel))
    if (wasSent) return
    const at = deadlineAfter(now, context.settings.returnArrivesDays)
    await setNextAction(tx, sellerOrder.id, { move: 'arrive', at })
    await context.events.publish(tx, 'ReturnSent', {
      sellerOrderId: sellerOrder.id,
      by: 'buyer',
      at: now.getTime(),
    })
  })
}

/**
 * Records the carrier and tracking number of an open return. Returns whether the return was already recorded as sent,
 * or undefined if no return is open.
 */
async function sendBack(
  tx: Tx,
  sellerOrder: SellerOrderRow,
  { carrier, tracking, now }: { carrier: string; tracking: string | null; now: Date },
): Promise<boolean | undefined> {
  const open = await store.findOpenReturn(tx, sellerOrder.id)
  if (!open) return undefined
  await store.setReturnSent(tx, open.id, carrier, tracking, now)
  return open.returnSentAt !== null
}
