import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import { revokeGift } from '../gift-time.ts'
import type { GiftDesk } from './gift-desk.ts'
import { orderGiftMail } from './gift-mails.ts'
import * as refunds from './gift-refunds.store.ts'
import { findGrant } from './gift-grants.store.ts'
import { refundableCents } from './gift.rules.ts'
import { markEnded, type GiftRow } from './gifts.store.ts'

const batch = 50
const leaseMs = 90_000
const lastTry = 40
const day = 86_400

export interface RefundBy {
  by: 'giver' | 'admin'
  byId: string | null
  why: string
}

/**
 * Takes a paid gift back, which the caller has locked: an unredeemed one is void and all of its price goes back, a
 * redeemed one loses the time still to come and what that cost. Once more after a refund that failed, the same amount.
 * The provider is asked a moment later. Refuses with wrong_state (nothing is left, or it was taken back before).
 */
export async function askGiftRefund(desk: GiftDesk, tx: Tx, gift: GiftRow, wish: RefundBy): Promise<number> {
  if (!gift.paidAt) throw refuse('not_found')
  // The bank has the money and decides.
  if (gift.disputedAt) throw refuse('wrong_state')
  const id = newId('grf', desk.clock)
  const { amountCents, days } = await whatIsLeft(desk, tx, gift, id)
  if (amountCents === 0) throw refuse('wrong_state')
  const now = new Date(desk.clock.now())
  const fromAccount = gift.recognisedAt ? 'subscription_revenue' : 'gift_deferred'
  await refunds.insertRefund(tx, { id, giftId: gift.id, amountCents, days, fromAccount, ...wish, now })
  await markEnded(tx, gift.id, 'refunded', null)
  return amountCents
}

async function whatIsLeft(
  desk: GiftDesk,
  tx: Tx,
  gift: GiftRow,
  refundId: string,
): Promise<{ amountCents: number; days: number }> {
  if (gift.state === 'refunded') {
    const last = await refunds.findLastRefund(tx, gift.id)
    if (last?.state !== 'failed') throw refuse('wrong_state')
    return { amountCents: last.amountCents, days: 0 }
  }
  if (gift.state !== 'redeemed') return { amountCents: gift.priceCents, days: 0 }
  const { id: giftId, redeemedBy, priceCents } = gift
  const grant = await findGrant(tx, giftId)
  const taken = { giftId, refundId, buyerId: redeemedBy!, now: desk.clock.now() }
  const secondsLeft = (await revokeGift(tx, taken)) ?? 0
  const left = grant && { seconds: grant.seconds, secondsLeft }
  const amountCents = refundableCents({ state: 'redeemed', priceCents }, left)
  return { amountCents, days: Math.floor(secondsLeft / day) }
}

/** Asks the provider for a batch of refunds. Every step may be repeated. Answers whether any was due. */
export async function drainGiftRefunds(desk: GiftDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await refunds.claimRefunds(desk.db, new Date(now), new Date(now + leaseMs), batch)
  for (const refund of due) {
    await perform(desk, refund).catch((error: unknown) => postpone(desk, refund, String(error)))
  }
  return due.length > 0
}

async function perform(desk: GiftDesk, refund: refunds.GiftRefundRow): Promise<void> {
  const { id: refundId, paymentId, amountCents, tries } = refund
  if (!paymentId) throw new Error(`gift ${refund.giftId} has no payment`)
  // After a lost answer the provider is looked at first: it forgets keys, never refunds.
  const earlier = tries > 1 ? await desk.cards.findRefund(paymentId, refundId) : undefined
  const key = tries <= 3 ? refundId : `${refundId}:${tries}`
  const made = earlier ?? (await desk.cards.refund({ refundId, paymentId, amountCents, key }))
  if (made.status === 'failed') return fail(desk, refund, 'asked', made.error ?? 'failed')
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    if (!(await refunds.markMade(tx, refundId, made.id!, new Date(now)))) return
    await post(tx, [entryOf(refund, made.id!)], now)
    const { giftId } = refund
    await orderGiftMail(tx, { giftId, letter: 'refunded', key: `gift-refunded:${refundId}` })
  })
}

function entryOf(
  { id: refId, fromAccount, amountCents, currency }: refunds.GiftRefundRow,
  providerId: string,
) {
  return {
    key: `gift-refund:${refId}`,
    debit: fromAccount,
    credit: 'stripe_clearing',
    cents: amountCents,
    currency,
    refType: 'gift-refund',
    refId,
    providerId,
  } as const satisfies Entry
}

/** The money did not go back; the gift stays taken back, and the house may try again. */
async function fail(
  desk: GiftDesk,
  refund: refunds.GiftRefundRow,
  from: 'asked' | 'made',
  error: string,
): Promise<void> {
  await inTransaction(desk.db, async (tx) => {
    if (!(await refunds.markFailed(tx, refund.id, from, error)) || from === 'asked') return
    const entry = entryOf(refund, refund.providerId!)
    const { debit, credit } = entry
    const reversed = { ...entry, key: `gift-refund-failed:${refund.id}`, debit: credit, credit: debit }
    await post(tx, [reversed], desk.clock.now())
  })
  desk.log.error({ refundId: refund.id, error }, 'a gift’s refund failed: the house must look')
}

async function postpone(desk: GiftDesk, refund: refunds.GiftRefundRow, error: string): Promise<void> {
  desk.log.warn({ refundId: refund.id, tries: refund.tries, error }, 'a gift’s refund was postponed')
  if (refund.tries >= lastTry) return fail(desk, refund, 'asked', error)
  const waitMs = Math.min(1000 * 2 ** refund.tries, 30 * 60_000)
  await refunds.postponeRefund(desk.db, refund.id, new Date(desk.clock.now() + waitMs), error)
}

/** What the provider says of a refund now is applied: one the bank sent back has failed. Others' change nothing. */
export async function applyGiftRefundTruth(desk: GiftDesk, providerId: string): Promise<void> {
  const refund = await refunds.findRefundByProviderId(desk.db, providerId)
  if (refund?.state !== 'made') return
  const truth = await desk.cards.retrieveRefund(providerId)
  if (truth.status === 'failed') await fail(desk, refund, 'made', truth.error ?? 'failed')
}
