import { inTransaction, type Tx } from '#platform/database/db.ts'
import { postLedgerEntries } from '#modules/ledger/ledger.ts'
import { revokeGift } from '#modules/memberships/core/gift-time.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { findGiftByPayment, lockGift, markDisputed, closeGift, type GiftRow } from '../core/gifts.store.ts'

/**
 * Handles a webhook event about a bank dispute over a gift's payment. While the dispute is open, the gift cannot be
 * redeemed. A lost dispute voids the gift's code and revokes its unused time. Late or repeated events are harmless,
 * because the current state is read from the provider. The payouts module posts the withdrawn money to the ledger.
 */
export async function applyGiftDispute(context: GiftContext, disputeId: string): Promise<void> {
  const { paymentId, state, isInquiry } = await context.ledger.readDispute(disputeId)
  const found = paymentId ? await findGiftByPayment(context.db, paymentId) : undefined
  if (!found?.paidAt || isInquiry) return
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const gift = (await lockGift(tx, found.id))!
    if (state === 'lost') return postLostDispute(tx, gift, disputeId, now)
    await markDisputed(tx, gift.id, state === 'open' ? new Date(now) : null)
  })
}

async function postLostDispute(tx: Tx, gift: GiftRow, disputeId: string, now: number): Promise<void> {
  const { id, state, redeemedBy, recognisedAt, priceCents: cents, currency } = gift
  // A refunded gift has no value left to void. A gift is already void if the provider reports the lost dispute again.
  if (state === 'refunded' || state === 'void') return
  if (state === 'redeemed')
    await revokeGift(tx, { giftId: id, refundId: disputeId, buyerId: redeemedBy!, now })
  const debit = recognisedAt ? 'subscription_revenue' : 'gift_deferred'
  const entry = { key: `gift:${id}:lost`, debit, credit: 'disputes', cents, currency } as const
  await postLedgerEntries(tx, [{ ...entry, refType: 'gift', refId: id, providerId: null }], now)
  await closeGift(tx, id, 'void', new Date(now))
}
