import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import type { Mover } from './orders.states.ts'
import type { Till } from './orders.till.ts'
import { splitRefund } from './refund-split.ts'
import * as store from './refunds.store.ts'
import { lockSellerOrder, type SellerOrderRow } from './seller-orders.store.ts'

const batch = 50
const leaseMs = 90_000
const lastTry = 40

export interface RefundWish {
  amountCents: number
  reason: string
  by: Mover
  byId: string | null
  /** Once per wish: the same attempt on the same seller order refunds once. */
  attempt: string
}

/** What is left of a seller order to give back, in cents. */
export function refundableCents(part: SellerOrderRow): number {
  return part.shareCents + part.commissionCents + part.feeCents - part.refundedCents
}

/**
 * Asks for a refund of a seller order the caller has locked; the provider is asked a moment later. The same attempt
 * answers the refund it made. Refuses with refund_too_large.
 */
export async function askRefund(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  wish: RefundWish,
): Promise<store.RefundRow> {
  const known = await store.findRefundByAttempt(tx, part.id, wish.attempt)
  if (known) return known
  if (wish.amountCents > refundableCents(part)) throw refuse('refund_too_large', { field: 'amountCents' })
  const given = await store.sumRefunds(tx, part.id)
  const split = splitRefund(wish.amountCents, {
    shareCents: part.shareCents - part.shareRefundedCents,
    commissionCents: part.commissionCents - given.commissionCents,
    feeCents: part.feeCents - given.feeCents,
  })
  await store.insertRefund(tx, {
    id: newId('ref', till.clock),
    orderId: part.orderId,
    sellerOrderId: part.id,
    ...wish,
    ...split,
    shareFrom: part.releasedAt ? 'debt' : 'held',
    now: new Date(till.clock.now()),
  })
  return (await store.findRefundByAttempt(tx, part.id, wish.attempt))!
}

/** Asks the provider for a batch of refunds. Every step may be repeated. Answers whether any was due. */
export async function drainRefunds(till: Till): Promise<boolean> {
  const now = till.clock.now()
  const due = await store.claimRefunds(till.db, new Date(now), new Date(now + leaseMs), batch)
  await Promise.all(
    due.map((refund) =>
      perform(till, refund).catch((error: unknown) => postpone(till, refund, String(error))),
    ),
  )
  return due.length > 0
}

async function perform(till: Till, refund: store.RefundRow): Promise<void> {
  if (!refund.isTaken) return undo(till, refund, 'asked', 'void', 'nothing had been taken')
  if (!refund.paymentId) throw new Error(`order ${refund.orderId} has no payment`)
  const { id: refundId, paymentId, amountCents } = refund
  // After a lost answer the provider is looked at first: it forgets keys, never refunds.
  const earlier = refund.tries > 1 ? await till.cards.findRefund(paymentId, refundId) : undefined
  const made = earlier ?? (await till.cards.refund({ refundId, paymentId, amountCents, key: keyOf(refund) }))
  if (made.status === 'made') return conclude(till, refund, made.id!)
  await undo(till, refund, 'asked', 'failed', made.error ?? 'failed')
}

/** The provider repeats what it once answered to a key, its own faults too. */
function keyOf({ id, tries }: store.RefundRow): string {
  return tries <= 3 ? id : `${id}:${tries}`
}

async function conclude(till: Till, refund: store.RefundRow, providerId: string): Promise<void> {
  const now = till.clock.now()
  await inTransaction(till.db, async (tx) => {
    if (!(await store.markMade(tx, refund.id, providerId, new Date(now)))) return
    await post(tx, entriesOf(refund, providerId), now)
    const { id: refundId, sellerOrderId, shareFrom } = refund
    await till.facts.publish(tx, 'RefundMade', { refundId, sellerOrderId, shareFrom })
  })
}

function entriesOf(refund: store.RefundRow, providerId: string): Entry[] {
  const { id: refId, currency, sellerId } = refund
  const out = { credit: 'stripe_clearing', currency, refType: 'refund', refId, providerId } as const
  const key = (n: number): string => `refund:${refId}:${n}`
  const share = `seller_${refund.shareFrom}:${sellerId}` as const
  return [
    { key: key(1), debit: share, cents: refund.shareCents, ...out },
    { key: key(2), debit: 'commission_revenue', cents: refund.commissionCents, ...out },
    { key: key(3), debit: 'fee_revenue', cents: refund.feeCents, ...out },
  ]
}

/** Takes back what a refund had done: the bank sent it back, or it was never to be. */
async function undo(
  till: Till,
  refund: store.RefundRow,
  from: 'asked' | 'made',
  to: 'failed' | 'void',
  error: string,
): Promise<void> {
  await inTransaction(till.db, async (tx) => {
    await lockSellerOrder(tx, refund.sellerOrderId)
    if (!(await store.markUndone(tx, refund.id, from, to, error))) return
    if (from === 'made') await post(tx, entriesOf(refund, refund.providerId!).map(reversed), till.clock.now())
    if (to === 'void') return
    const { id: refundId, sellerOrderId, shareFrom } = refund
    await till.facts.publish(tx, 'RefundFailed', {
      refundId,
      sellerOrderId,
      shareFrom,
      wasMade: from === 'made',
    })
  })
  if (to === 'failed') till.log.error({ refundId: refund.id, error }, 'a refund failed: the house must look')
}

function reversed(entry: Entry): Entry {
  return {
    ...entry,
    key: entry.key.replace('refund:', 'refund-failed:'),
    debit: entry.credit,
    credit: entry.debit,
  }
}

async function postpone(till: Till, refund: store.RefundRow, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** refund.tries, 30 * 60_000)
  till.log.warn({ refundId: refund.id, tries: refund.tries, error }, 'refund postponed')
  if (refund.tries >= lastTry) return undo(till, refund, 'asked', 'failed', error)
  await store.postponeRefund(till.db, refund.id, new Date(till.clock.now() + waitMs), error)
}

/**
 * What the provider says of a refund now is applied: one the bank sent back is failed again, with its entries and
 * what it took of the seller order. For the inbox's refund events; one that is not ours changes nothing.
 */
export async function applyRefundTruth(till: Till, providerId: string): Promise<void> {
  const refund = await store.findRefundByProviderId(till.db, providerId)
  if (refund?.state !== 'made') return
  const truth = await till.cards.retrieveRefund(providerId)
  if (truth.status === 'failed') await undo(till, refund, 'made', 'failed', truth.error ?? 'failed')
}
