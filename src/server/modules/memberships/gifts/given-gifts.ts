import type { Gift } from '#contract/gifts/gifts.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { finishGift } from './buy/finish-gift.ts'
import { formatGiftCode, isGiftKey } from './core/gift-code.ts'
import type { GiftCaller, GiftContext } from './core/gifts.context.ts'
import { rescheduleGiftNow } from './emails/gift-emails.ts'
import { giftView } from './core/gift-view.ts'
import { canGiverRefund, maxEmails } from './core/gift.rules.ts'
import { listSentGifts, readSentGift } from './core/given-gifts.store.ts'
import type { GiftRow } from './core/gifts.store.ts'
import * as store from './core/gifts.store.ts'
import { requestGiftRefund } from './refunds/refund-gift.ts'

/**
 * Returns the receiver's email and the code of a paid gift to its giver (spec §7 "create-giftcard"). If the payment is
 * pending, finishes the payment first. Idempotent.
 * @throws not_found (also another giver's gift), payment_not_finished, payment_cancelled, card_declined,
 * provider_unavailable
 */
export async function createGiftcard(
  context: GiftContext,
  asker: GiftCaller,
  giftId: string,
): Promise<{ recieveremail: string; promotionCode: string }> {
  const gift = await getOwn(context, asker, giftId)
  if (gift.state === 'cancelled') throw fail('payment_cancelled')
  if (gift.state === 'pending') {
    const { cards } = context
    const payment = gift.paymentId ? await cards.find(gift.paymentId) : await cards.findByOrder(giftId)
    if (!payment) throw fail('payment_not_finished')
    await finishGift(context, giftId, payment)
  }
  return { recieveremail: gift.recieveremail, promotionCode: formatGiftCode(gift.code) }
}

/**
 * Returns a paid gift to its giver.
 * @throws not_found
 */
export async function getGift(context: GiftContext, asker: GiftCaller, giftId: string): Promise<Gift> {
  const { id } = await getOwn(context, asker, giftId)
  const sent = await readSentGift(context.db, id)
  if (!sent) throw fail('not_found')
  return giftView(sent, context.clock.now())
}

/** Returns the gifts that a buyer has given, newest first. */
export async function listMyGifts({ db, clock }: GiftContext, buyerId: string): Promise<Gift[]> {
  const rows = await listSentGifts(db, buyerId)
  return rows.map((sent) => giftView(sent, clock.now()))
}

/**
 * Emails an open gift now, even before its scheduled day. If `to` is given, this email address replaces the receiver's
 * address.
 * @throws not_found, wrong_state
 */
export async function resendGift(
  context: GiftContext,
  asker: GiftCaller,
  giftId: string,
  to: string | undefined,
): Promise<Gift> {
  await getOwn(context, asker, giftId)
  await emailGiftAgain(context, giftId, to)
  return getGift(context, asker, giftId)
}

/**
 * Makes the email for an open gift due now.
 * @throws not_found, wrong_state (also after too many emails)
 */
export async function emailGiftAgain(
  context: GiftContext,
  giftId: string,
  to: string | undefined,
): Promise<GiftRow> {
  const gift = await inTransaction(context.db, async (tx) => {
    const locked = await store.lockGift(tx, giftId)
    if (!locked?.paidAt) throw fail('not_found')
    if (locked.state !== 'open' || locked.emails >= maxEmails) throw fail('wrong_state')
    await rescheduleGiftNow(tx, giftId, to ?? locked.recieveremail, new Date(context.clock.now()))
    return locked
  })
  context.wake()
  return gift
}

/**
 * Refunds a recent gift that has not been redeemed.
 * @throws not_found, wrong_state
 */
export async function refundGift(context: GiftContext, asker: GiftCaller, giftId: string): Promise<Gift> {
  await getOwn(context, asker, giftId)
  await inTransaction(context.db, async (tx) => {
    const gift = await store.lockGift(tx, giftId)
    const { state, paidAt } = gift ?? {}
    if (!gift || !paidAt || state === 'pending' || state === 'cancelled') throw fail('not_found')
    if (state === 'refunded') return
    if (!canGiverRefund(state!, paidAt, context.clock.now())) throw fail('wrong_state')
    await requestGiftRefund(context, tx, gift, {
      by: 'giver',
      byId: asker.buyerId,
      // not translated: stored for audits of the database only
      why: 'The giver took it back',
    })
  })
  context.wake()
  return getGift(context, asker, giftId)
}

/**
 * Returns a gift if the caller's account or browser bought the gift, or if the request contains the key from the
 * giver's email.
 */
async function getOwn({ db, linkKeys }: GiftContext, asker: GiftCaller, giftId: string): Promise<GiftRow> {
  const gift = await store.findGift(db, giftId)
  if (!gift) throw fail('not_found')
  const isOwn =
    (asker.buyerId !== null && gift.buyerId === asker.buyerId) ||
    (asker.browser !== null && gift.browser === asker.browser) ||
    (asker.key !== undefined && isGiftKey(linkKeys, giftId, asker.key))
  if (!isOwn) throw fail('not_found')
  return gift
}
