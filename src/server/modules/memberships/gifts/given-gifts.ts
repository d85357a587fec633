import type { Gift } from '#contract/gifts/gifts.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { finishGift } from './buy/finish-gift.ts'
import { formatGiftCode, isGiftKey } from './core/gift-code.ts'
import type { GiftCaller, GiftContext } from './core/gifts.context.ts'
import { rescheduleGiftNow } from './emails/gift-emails.ts'
import { giftView } from './core/gift-view.ts'
import { canGiverRefund, maxEmailsPerGift } from './core/gift.rules.ts'
import { listSentGifts, readSentGift } from './core/given-gifts.store.ts'
import type { GiftRow } from './core/gifts.store.ts'
import * as store from './core/gifts.store.ts'
import { requestGiftRefund } from './refunds/refund-gift.ts'

/**
 * Returns a paid gift's code and its recipient's email to the giver (spec §7 "create-giftcard"). If the payment is
 * pending, finishes it first. Idempotent.
 * @throws not_found (also another giver's gift), payment_not_finished, payment_cancelled, card_declined,
 * provider_unavailable
 */
export async function createGiftcard(
  context: GiftContext,
  caller: GiftCaller,
  giftId: string,
): Promise<{ recieveremail: string; promotionCode: string }> {
  const gift = await getOwn(context, caller, giftId)
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
export async function getGift(context: GiftContext, caller: GiftCaller, giftId: string): Promise<Gift> {
  const { id } = await getOwn(context, caller, giftId)
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
 * Emails a gift now, even before its scheduled day. The gift must not be redeemed yet. If `to` is given, it replaces
 * the recipient's email address.
 * @throws not_found, wrong_state
 */
export async function resendGift(
  context: GiftContext,
  caller: GiftCaller,
  giftId: string,
  to: string | undefined,
): Promise<Gift> {
  await getOwn(context, caller, giftId)
  await emailGiftAgain(context, giftId, to)
  return getGift(context, caller, giftId)
}

/**
 * Changes the due time of a gift's delivery email to now. The gift must not be redeemed yet.
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
    if (locked.state !== 'open' || locked.emails >= maxEmailsPerGift) throw fail('wrong_state')
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
export async function refundGift(context: GiftContext, caller: GiftCaller, giftId: string): Promise<Gift> {
  await getOwn(context, caller, giftId)
  await inTransaction(context.db, async (tx) => {
    const gift = await store.lockGift(tx, giftId)
    const { state, paidAt } = gift ?? {}
    if (!gift || !paidAt || state === 'pending' || state === 'cancelled') throw fail('not_found')
    if (state === 'refunded') return
    if (!canGiverRefund(state!, paidAt, context.clock.now())) throw fail('wrong_state')
    await requestGiftRefund(context, tx, gift, {
      by: 'giver',
      byId: caller.buyerId,
      // not translated: stored for audits of the database only
      why: 'The giver took it back',
    })
  })
  context.wake()
  return getGift(context, caller, giftId)
}

/**
 * Returns a gift if it was bought by the caller's account or browser, or if the request contains the key from the
 * giver's email.
 */
async function getOwn({ db, linkKeys }: GiftContext, caller: GiftCaller, giftId: string): Promise<GiftRow> {
  const gift = await store.findGift(db, giftId)
  if (!gift) throw fail('not_found')
  const isOwn =
    (caller.buyerId !== null && gift.buyerId === caller.buyerId) ||
    (caller.browser !== null && gift.browser === caller.browser) ||
    (caller.key !== undefined && isGiftKey(linkKeys, giftId, caller.key))
  if (!isOwn) throw fail('not_found')
  return gift
}
