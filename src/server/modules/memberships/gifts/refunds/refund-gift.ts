import { inTransaction, type Tx } from '#platform/database/db.ts'
import { eachMessage, idempotencyKey, type Message, type OutboxTopic } from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import { revokeGift } from '#modules/memberships/core/gift-time.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { scheduleGiftEmail } from '../emails/gift-emails.ts'
import * as refunds from './gift-refunds.store.ts'
import { findGrant } from '../core/gift-grants.store.ts'
import { refundableCents } from '../core/gift.rules.ts'
import { closeGift, type GiftRow } from '../core/gifts.store.ts'

const day = 86_400

export interface RefundBy {
  by: 'giver' | 'admin'
  byId: string | null
  why: string
}

/**
 * Creates a refund of a paid gift, which the caller must have locked. A background job sends the refund to the
 * provider. Before redemption, voids the gift and refunds the full price. After redemption, revokes the unused time and
 * refunds the price of that time. After a failed refund, refunds the same amount again.
 * @throws wrong_state (no refundable amount, already refunded, or disputed)
 */
export async function requestGiftRefund(
  context: GiftContext,
  tx: Tx,
  gift: GiftRow,
  input: RefundBy,
): Promise<number> {
  if (!gift.paidAt) throw fail('not_found')
  // During a dispute, the bank holds the money and decides which side gets the money.
  if (gift.disputedAt) throw fail('wrong_state')
  const id = newId('grf', context.clock)
  const { amountCents, days } = await takeRefundable(context, tx, gift, id)
  if (amountCents === 0) throw fail('wrong_state')
  const now = new Date(context.clock.now())
  const fromAccount = gift.recognisedAt ? 'subscription_revenue' : 'gift_deferred'
  await refunds.insertRefund(tx, { id, giftId: gift.id, amountCents, days, fromAccount, ...input, now })
  await closeGift(tx, gift.id, 'refunded', null)
  return amountCents
}

/** Returns whether the last refund of a gift failed, so that it can be refunded again. */
export async function hasFailedRefund(tx: Tx, gift: Pick<GiftRow, 'id' | 'state'>): Promise<boolean> {
  return gift.state === 'refunded' && (await refunds.findLastRefund(tx, gift.id))?.state === 'failed'
}

async function takeRefundable(
  context: GiftContext,
  tx: Tx,
  gift: GiftRow,
  refundId: string,
): Promise<{ amountCents: number; days: number }> {
  if (gift.state === 'refunded') {
    const last = await refunds.findLastRefund(tx, gift.id)
    if (last?.state !== 'failed') throw fail('wrong_state')
    return { amountCents: last.amountCents, days: 0 }
  }
  if (gift.state !== 'redeemed') return { amountCents: gift.priceCents, days: 0 }
  const { id: giftId, redeemedBy, priceCents } = gift
  const grant = await findGrant(tx, giftId)
  const taken = { giftId, refundId, buyerId: redeemedBy!, now: context.clock.now() }
  const secondsLeft = (await revokeGift(tx, taken)) ?? 0
  const left = grant && { seconds: grant.seconds, secondsLeft }
  const amountCents = refundableCents({ state: 'redeemed', priceCents, currency: gift.currency }, left)
  return { amountCents, days: Math.floor(secondsLeft / day) }
}

/** Creates the outbox topic that sends gift refunds to the provider. */
export function createGiftRefundTopic(context: GiftContext): OutboxTopic {
  return {
    name: refunds.giftRefundTopic,
    deliver: eachMessage((message) => perform(context, message)),
    async giveUp({ key }, error) {
      const refund = await refunds.findPendingRefund(context.db, key)
      if (refund) await markFailed(context, refund, 'pending', error)
    },
  }
}

async function perform(context: GiftContext, message: Message): Promise<void> {
  const refund = await refunds.findPendingRefund(context.db, message.key)
  if (!refund) return
  const { id: refundId, paymentId, amountCents } = refund
  if (!paymentId) throw new Error(`gift ${refund.giftId} has no payment`)
  // On a retry, first looks for an existing refund, because idempotency keys expire at the provider.
  const earlier = message.claims > 1 ? await context.cards.findRefund(paymentId, refundId) : undefined
  const key = idempotencyKey(refundId, message)
  const made = earlier ?? (await context.cards.refund({ refundId, paymentId, amountCents, key }))
  if (made.status === 'failed') return markFailed(context, refund, 'pending', made.error ?? 'failed')
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await refunds.markSucceeded(tx, refundId, made.id!, new Date(now)))) return
    await postLedgerEntries(tx, [entryOf(refund, made.id!)], now)
    const { giftId } = refund
    await scheduleGiftEmail(tx, { giftId, template: 'refunded', key: `gift-refunded:${refundId}` })
  })
}

function entryOf(
  { id: refId, fromAccount, amountCents, currency }: refunds.GiftRefundRow,
  providerId: string,
) {
  return {
    key: `gift-refund:${refId}`,
    debit: fromAccount,
    credit: 'provider_clearing',
    cents: amountCents,
    currency,
    refType: 'gift-refund',
    refId,
    providerId,
  } as const satisfies LedgerEntry
}

/** Marks a refund as failed. The gift stays in the state `refunded`, and an admin can retry the refund. */
async function markFailed(
  context: GiftContext,
  refund: refunds.GiftRefundRow,
  from: 'pending' | 'succeeded',
  error: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await refunds.markFailed(tx, refund.id, from, error)) || from === 'pending') return
    const entry = entryOf(refund, refund.providerId!)
    const { debit, credit } = entry
    const reversed = { ...entry, key: `gift-refund-failed:${refund.id}`, debit: credit, credit: debit }
    await postLedgerEntries(tx, [reversed], context.clock.now())
  })
  context.log.error({ refundId: refund.id, error }, 'a gift’s refund failed and needs an admin')
}

/**
 * Marks a gift refund as failed if the bank has returned the money. Ignores other refunds and gift refunds that did not
 * succeed.
 */
export async function applyGiftRefundState(context: GiftContext, providerId: string): Promise<void> {
  const refund = await refunds.findRefundByProviderId(context.db, providerId)
  if (refund?.state !== 'succeeded') return
  const current = await context.cards.retrieveRefund(providerId)
  if (current.status === 'failed') await markFailed(context, refund, 'succeeded', current.error ?? 'failed')
}
