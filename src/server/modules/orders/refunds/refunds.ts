import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { fail } from '#platform/http/app-error.ts'
import { post, type LedgerEntry } from '#modules/ledger/ledger.ts'
import type { Mover } from '../orders.states.ts'
import type { OrderContext } from '../orders.context.ts'
import { splitRefund } from './refund-split.ts'
import * as store from './refunds.store.ts'
import { lockSellerOrder, type SellerOrderRow } from '../seller-orders.store.ts'

const batch = 50
const leaseMs = 90_000
const maxAttempts = 40

export interface RefundCommand {
  amountCents: number
  reason: string
  by: Mover
  byId: string | null
  /** Once per wish: the same attempt on the same seller order refunds once. */
  attempt: string
}

/** What is left of a seller order to refund, in cents. */
export function refundableCents(sellerOrder: SellerOrderRow): number {
  return (
    sellerOrder.earningsCents + sellerOrder.commissionCents + sellerOrder.feeCents - sellerOrder.refundedCents
  )
}

/**
 * Asks for a refund of a seller order the caller has locked; the provider is asked a moment later. The same attempt
 * answers the refund it made.
 * @throws refund_too_large
 */
export async function askRefund(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: RefundCommand,
): Promise<store.RefundRow> {
  const known = await store.findRefundByAttempt(tx, sellerOrder.id, command.attempt)
  if (known) return known
  if (command.amountCents > refundableCents(sellerOrder))
    throw fail('refund_too_large', { field: 'amountCents' })
  const refundedSoFar = await store.sumRefunds(tx, sellerOrder.id)
  const split = splitRefund(command.amountCents, {
    earningsCents: sellerOrder.earningsCents - sellerOrder.earningsRefundedCents,
    commissionCents: sellerOrder.commissionCents - refundedSoFar.commissionCents,
    feeCents: sellerOrder.feeCents - refundedSoFar.feeCents,
  })
  await store.insertRefund(tx, {
    id: newId('ref', context.clock),
    orderId: sellerOrder.orderId,
    sellerOrderId: sellerOrder.id,
    ...command,
    ...split,
    earningsFrom: sellerOrder.releasedAt ? 'debt' : 'held',
    now: new Date(context.clock.now()),
  })
  return (await store.findRefundByAttempt(tx, sellerOrder.id, command.attempt))!
}

/** Asks the provider for a batch of refunds. Every step may be repeated. Returns whether any was due. */
export async function processRefunds(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const due = await store.claimRefunds(context.db, new Date(now), new Date(now + leaseMs), batch)
  await Promise.all(
    due.map((refund) =>
      perform(context, refund).catch((error: unknown) => postpone(context, refund, String(error))),
    ),
  )
  return due.length > 0
}

async function perform(context: OrderContext, refund: store.RefundRow): Promise<void> {
  if (!refund.isTaken) return revert(context, refund, 'asked', 'void', 'nothing had been taken')
  if (!refund.paymentId) throw new Error(`order ${refund.orderId} has no payment`)
  const { id: refundId, paymentId, amountCents } = refund
  // After a lost answer the provider is looked at first: it forgets keys, never refunds.
  const earlier = refund.attempts > 1 ? await context.cards.findRefund(paymentId, refundId) : undefined
  const made =
    earlier ?? (await context.cards.refund({ refundId, paymentId, amountCents, key: keyOf(refund) }))
  if (made.status === 'made') return conclude(context, refund, made.id!)
  await revert(context, refund, 'asked', 'failed', made.error ?? 'failed')
}

/** The provider repeats what it once answered to a key, its own faults too. */
function keyOf({ id, attempts }: store.RefundRow): string {
  return attempts <= 3 ? id : `${id}:${attempts}`
}

async function conclude(context: OrderContext, refund: store.RefundRow, providerId: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await store.markMade(tx, refund.id, providerId, new Date(now)))) return
    await post(tx, entriesOf(refund, providerId), now)
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

/** Takes back what a refund had done: the bank sent it back, or it was never to be. */
async function revert(
  context: OrderContext,
  refund: store.RefundRow,
  from: 'asked' | 'made',
  to: 'failed' | 'void',
  error: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, refund.sellerOrderId)
    if (!(await store.markUndone(tx, refund.id, from, to, error))) return
    if (from === 'made')
      await post(tx, entriesOf(refund, refund.providerId!).map(reversed), context.clock.now())
    if (to === 'void') return
    const { id: refundId, sellerOrderId, earningsFrom } = refund
    await context.events.publish(tx, 'RefundFailed', {
      refundId,
      sellerOrderId,
      earningsFrom,
      wasMade: from === 'made',
    })
  })
  if (to === 'failed')
    context.log.error({ refundId: refund.id, error }, 'a refund failed: the house must look')
}

function reversed(entry: LedgerEntry): LedgerEntry {
  return {
    ...entry,
    key: entry.key.replace('refund:', 'refund-failed:'),
    debit: entry.credit,
    credit: entry.debit,
  }
}

async function postpone(context: OrderContext, refund: store.RefundRow, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** refund.attempts, 30 * 60_000)
  context.log.warn({ refundId: refund.id, attempts: refund.attempts, error }, 'refund postponed')
  if (refund.attempts >= maxAttempts) return revert(context, refund, 'asked', 'failed', error)
  await store.postponeRefund(context.db, refund.id, new Date(context.clock.now() + waitMs), error)
}

/**
 * What the provider says of a refund now is applied: one the bank sent back is failed again, with its entries and
 * what it took of the seller order. For the inbox's refund events; one that is not ours changes nothing.
 */
export async function applyRefundTruth(context: OrderContext, providerId: string): Promise<void> {
  const refund = await store.findRefundByProviderId(context.db, providerId)
  if (refund?.state !== 'made') return
  const truth = await context.cards.retrieveRefund(providerId)
  if (truth.status === 'failed') await revert(context, refund, 'made', 'failed', truth.error ?? 'failed')
}
