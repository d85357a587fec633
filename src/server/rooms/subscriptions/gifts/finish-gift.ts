import type { Payment } from '#platform/cards/cards.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import { addMonths } from '../subscriptions.rules.ts'
import type { GiftDesk } from './gift-desk.ts'
import { orderGiftMail } from './gift-mails.ts'
import { firstReminder } from './gift.rules.ts'
import * as store from './gifts.store.ts'

/**
 * Opens a gift whose money was taken, once, whoever asks and however often: gift open, money
 * booked as owed, the giver's letter put down, all in one transaction. Then the receiver is written to on the day.
 * Refuses with card_declined, payment_cancelled, payment_not_finished, provider_unavailable.
 */
export async function finishGift(desk: GiftDesk, giftId: string, payment: Payment): Promise<void> {
  if (payment.orderId !== giftId) throw new Error(`Payment ${payment.id} is not of gift ${giftId}`)
  // An answer to a confirmation does not say what the provider kept.
  const isWhole = payment.status !== 'captured' || payment.fee !== null
  const taken = isWhole ? payment : await desk.cards.find(payment.id)
  if (taken.status === 'declined') {
    throw refuse('card_declined', taken.declineMessage ? { message: taken.declineMessage } : undefined)
  }
  if (taken.status === 'cancelled') {
    await store.markCancelled(desk.db, giftId)
    throw refuse('payment_cancelled')
  }
  if (taken.status !== 'captured' || !taken.fee) throw refuse('payment_not_finished')
  await open(desk, giftId, taken, taken.fee)
  desk.nudge()
}

async function open(
  { db, clock, settings }: GiftDesk,
  giftId: string,
  payment: Payment,
  fee: NonNullable<Payment['fee']>,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const gift = await store.lockGift(tx, giftId)
    const sendAt = new Date(Math.max(gift?.sendAt.getTime() ?? 0, now))
    const expiresAt = addMonths(sendAt, settings.giftRedeemMonths)
    const times = { now: new Date(now), sendAt, expiresAt, remindAt: firstReminder(sendAt, expiresAt) }
    if (!(await store.markOpen(tx, giftId, payment, times))) {
      if (gift?.paymentId === payment.id && gift.paidAt) return
      throw new Error(`Payment ${payment.id} does not fit gift ${giftId}`)
    }
    const of = {
      currency: payment.currency,
      refType: 'gift',
      refId: giftId,
      providerId: fee.transactionId,
    } as const
    const { amountCents: cents } = payment
    const sold: Entry[] = [
      { key: `gift:${giftId}:sale`, debit: 'stripe_clearing', credit: 'gift_deferred', cents, ...of },
      { key: `gift:${giftId}:fee`, debit: 'stripe_fees', credit: 'stripe_clearing', cents: fee.cents, ...of },
    ]
    await post(tx, sold, now)
    await orderGiftMail(tx, { giftId, letter: 'receipt', key: `gift-receipt:${giftId}` })
  })
}
