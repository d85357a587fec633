import { requireChargeable } from '#platform/settings/currency.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import {
  deliverDue,
  eachMessage,
  idempotencyKey,
  type Message,
  type OutboxTopic,
} from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import type { TransitionRole } from '../../core/orders.states.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { splitRefund } from './refund-split.ts'
import * as store from './refunds.store.ts'
import type { StoredReason } from '../../core/refund-reasons.ts'
import { lockSellerOrder, type SellerOrderRow } from '../../core/seller-orders.store.ts'
import { refundFailures } from '#contract/orders/system-texts.ts'

/**
 * Retry delay of a refund whose payment is not captured yet. Normally the capture schedules the refund, so this delay
 * only matters if the process crashed after the capture.
 */
const captureRetryMs = 60_000

export interface RefundCommand {
  amountCents: number
  reason: StoredReason
  by: TransitionRole
  byId: string | null
  /** Idempotency key within the seller order. Requests with the same key refund only once. */
  attempt: string
}

/** Returns the amount of a seller order that can still be refunded, in cents. */
export function refundableCents(sellerOrder: SellerOrderRow): number {
  return (
    sellerOrder.earningsCents + sellerOrder.commissionCents + sellerOrder.feeCents - sellerOrder.refundedCents
  )
}

/**
 * Records a refund of a locked seller order; the worker sends the refund to the provider. A repeated `attempt` returns
 * the existing refund. If the earnings were already sent, the part of the refund that comes out of the earnings is
 * first recorded as a debt of the seller. Refunds by an admin create no debt.
 * @throws refund_too_large, refund_not_covered
 */
export async function requestRefund(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: RefundCommand,
): Promise<store.RefundRow> {
  const existing = await store.findRefundByAttempt(tx, sellerOrder.id, command.attempt)
  if (existing) return existing
  if (command.amountCents > refundableCents(sellerOrder))
    throw fail('refund_too_large', { field: 'amountCents' })
  requireChargeable(command.amountCents, sellerOrder.currency, 'amountCents')
  const refundedSoFar = await store.sumRefunds(tx, sellerOrder.id)
  const left = {
    earningsCents: sellerOrder.earningsCents - sellerOrder.earningsRefundedCents,
    commissionCents: sellerOrder.commissionCents - refundedSoFar.commissionCents,
    feeCents: sellerOrder.feeCents - refundedSoFar.feeCents,
  }
  const split = splitRefund(command.amountCents, left, sellerOrder.currency)
  if (sellerOrder.releasedAt && command.by !== 'admin')
    await context.sentEarnings.recordRefundDebt(tx, sellerOrder, split.earningsCents)
  await store.insertRefund(tx, {
    id: newId('ref', context.clock),
    orderId: sellerOrder.orderId,
    sellerOrderId: sellerOrder.id,
    amountCents: command.amountCents,
    reasonCode: command.reason.reasonCode,
    reasonText: command.reason.reasonText,
    by: command.by,
    byId: command.byId,
    attempt: command.attempt,
    ...split,
    earningsFrom: sellerOrder.releasedAt ? 'debt' : 'held',
    now: new Date(context.clock.now()),
  })
  return (await store.findRefundByAttempt(tx, sellerOrder.id, command.attempt))!
}

/** Returns the outbox topic for refunds. A refund is sent to the provider once the order's payment is captured. */
export function createRefundTopic(context: OrderContext): OutboxTopic {
  return {
    name: store.refundTopic,
    deliver: eachMessage((message) => perform(context, message), { atOnce: true }),
    async giveUp({ key }, error) {
      const refund = await store.findRefund(context.db, key)
      if (refund) await revert(context, refund, 'pending', 'failed', error)
    },
  }
}

/** Sends a batch of refunds to the provider. Returns whether any refund was due. */
export function processRefunds(context: OrderContext): Promise<boolean> {
  return deliverDue(context, [createRefundTopic(context)])
}

async function perform(context: OrderContext, message: Message): Promise<Date | void> {
  const refund = await store.findRefund(context.db, message.key)
  if (refund?.state !== 'pending') return
  if (refund.isCaptured === null) return new Date(context.clock.now() + captureRetryMs)
  if (!refund.isCaptured) return revert(context, refund, 'pending', 'void', refundFailures.nothingTaken)
  if (!refund.paymentId) throw new Error(`order ${refund.orderId} has no payment`)
  const { id: refundId, paymentId, amountCents } = refund
  // If the response to an earlier request was lost, search for the refund at the provider, because the idempotency key
  // might have expired.
  const earlier = message.claims > 1 ? await context.cards.findRefund(paymentId, refundId) : undefined
  const key = idempotencyKey(refundId, message)
  if (!earlier && !(await isCovered(context, refund)))
    return revert(context, refund, 'pending', 'failed', refundFailures.notCovered)
  const result = earlier ?? (await context.cards.refund({ refundId, paymentId, amountCents, key }))
  if (result.status === 'succeeded') return conclude(context, refund, result.id!)
  await revert(context, refund, 'pending', 'failed', result.error ?? 'failed', result.isChargedBack)
}

/**
 * Returns whether the seller's account balance covers the refund. Without this check, a seller with an empty account
 * would refund with other people's money. Refunds by an admin do not depend on the balance.
 */
async function isCovered({ sentEarnings }: OrderContext, refund: store.RefundRow): Promise<boolean> {
  const isPaidBySeller = refund.by !== 'admin' && refund.earningsFrom === 'debt'
  return !isPaidBySeller || sentEarnings.collectRefundDebt(refund.sellerOrderId)
}

async function conclude(context: OrderContext, refund: store.RefundRow, providerId: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await store.markRefundSucceeded(tx, refund.id, providerId, new Date(now)))) return
    await postLedgerEntries(tx, entriesOf(refund, providerId), now)
    const { id: refundId, sellerOrderId, earningsFrom } = refund
    await context.events.publish(tx, 'RefundMade', { refundId, sellerOrderId, earningsFrom })
  })
}

function entriesOf(refund: store.RefundRow, providerId: string): LedgerEntry[] {
  const { id: refId, currency, sellerId } = refund
  const out = { credit: 'provider_clearing', currency, refType: 'refund', refId, providerId } as const
  const key = (n: number): string => `refund:${refId}:${n}`
  const earnings = `seller_${refund.earningsFrom}:${sellerId}` as const
  return [
    { key: key(1), debit: earnings, cents: refund.earningsCents, ...out },
    { key: key(2), debit: 'commission_revenue', cents: refund.commissionCents, ...out },
    { key: key(3), debit: 'fee_revenue', cents: refund.feeCents, ...out },
  ]
}

/** Reverts a refund that the bank returned or that can no longer be made. */
async function revert(
  context: OrderContext,
  refund: store.RefundRow,
  from: 'pending' | 'succeeded',
  to: 'failed' | 'void',
  error: string,
  isChargedBack = false,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const sellerOrder = await lockSellerOrder(tx, refund.sellerOrderId)
    if (!(await store.markRefundReverted(tx, refund.id, from, to, error))) return
    if (from === 'succeeded')
      await postLedgerEntries(tx, entriesOf(refund, refund.providerId!).map(reversed), context.clock.now())
    if (to === 'void') return
    // The full refund had put the order in a final state, so the dispute webhook could not change that state.
    if (isChargedBack && sellerOrder?.state === 'refunded')
      await moveSellerOrder(tx, context, {
        id: refund.sellerOrderId,
        to: 'disputed',
        by: 'provider',
        now: context.clock.now(),
      })
    const { id: refundId, sellerOrderId, earningsFrom } = refund
    await context.events.publish(tx, 'RefundFailed', {
      refundId,
      sellerOrderId,
      earningsFrom,
      wasMade: from === 'succeeded',
    })
  })
  if (to === 'failed') context.log.error({ refundId: refund.id, error }, 'a refund failed and needs an admin')
}

function reversed(entry: LedgerEntry): LedgerEntry {
  return {
    ...entry,
    key: entry.key.replace('refund:', 'refund-failed:'),
    debit: entry.credit,
    credit: entry.debit,
  }
}

/**
 * Applies the provider's current state of a refund. If the bank returned the refund, marks the refund as failed,
 * reverses its ledger entries and restores the amounts. Called for the provider's refund events. Ignores unknown
 * refunds.
 */
export async function syncRefund(context: OrderContext, providerId: string): Promise<void> {
  const refund = await store.findRefundByProviderId(context.db, providerId)
  if (refund?.state !== 'succeeded') return
  const result = await context.cards.retrieveRefund(providerId)
  if (result.status === 'failed')
    await revert(context, refund, 'succeeded', 'failed', result.error ?? 'failed')
}
