import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import { endOfDay } from '#platform/core/local-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { addMonths } from '#modules/memberships/core/memberships.rules.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { scheduleGiftEmail } from '../emails/gift-emails.ts'
import { firstReminder } from '../core/gift.rules.ts'
import * as store from '../core/gifts.store.ts'

/**
 * Activates a paid gift, once. One transaction activates the gift, posts the payment to the ledger as deferred revenue,
 * and schedules the receipt. The recipient gets an email on the chosen day.
 * @throws card_declined, payment_cancelled, payment_not_finished, provider_unavailable
 */
export async function finishGift(context: GiftContext, giftId: string, payment: CardPayment): Promise<void> {
  if (payment.orderId !== giftId) throw new Error(`Payment ${payment.id} does not belong to gift ${giftId}`)
  // The response to a payment confirmation does not include the provider's fee.
  const isWhole = payment.status !== 'captured' || payment.fee !== null
  const taken = isWhole ? payment : await context.cards.find(payment.id)
  if (taken.status === 'declined') {
    throw fail('card_declined', taken.decline ? { message: taken.decline } : undefined)
  }
  if (taken.status === 'cancelled') {
    await store.markCanceled(context.db, giftId)
    throw fail('payment_cancelled')
  }
  if (taken.status !== 'captured' || !taken.fee) throw fail('payment_not_finished')
  await open(context, giftId, taken, taken.fee)
  context.wake()
}

async function open(
  { db, clock, settings }: GiftContext,
  giftId: string,
  payment: CardPayment,
  fee: NonNullable<CardPayment['fee']>,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const gift = await store.lockGift(tx, giftId)
    const sendAt = new Date(Math.max(gift?.sendAt.getTime() ?? 0, now))
    const expiresAt = endOfDay(addMonths(sendAt, settings.giftRedeemMonths), marketplace().timeZone)
    const times = { now: new Date(now), sendAt, expiresAt, remindAt: firstReminder(sendAt, expiresAt) }
    if (!(await store.activateGift(tx, giftId, payment, times))) {
      if (gift?.paymentId === payment.id && gift.paidAt) return
      throw new Error(`Payment ${payment.id} does not match gift ${giftId} in state, amount or currency`)
    }
    const of = {
      currency: payment.currency,
      refType: 'gift',
      refId: giftId,
      providerId: fee.transactionId,
    } as const
    const { amountCents: cents } = payment
    const sold: LedgerEntry[] = [
      { key: `gift:${giftId}:sale`, debit: 'provider_clearing', credit: 'gift_deferred', cents, ...of },
      {
        key: `gift:${giftId}:fee`,
        debit: 'provider_fees',
        credit: 'provider_clearing',
        cents: fee.cents,
        ...of,
      },
    ]
    await postLedgerEntries(tx, sold, now)
    await scheduleGiftEmail(tx, { giftId, template: 'receipt', key: `gift-receipt:${giftId}` })
  })
}
