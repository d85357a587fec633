import type { z } from 'zod'
import type { giftCalls } from '#contract/gifts-calls.ts'
import type { Authorisation, Payment } from '#platform/cards/cards.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { finishGift } from './finish-gift.ts'
import { newGiftCode } from './gift-code.ts'
import type { GiftDesk, Giver } from './gift-desk.ts'
import { giftPriceCents } from './gift-plans.ts'
import { sendTime } from './gift.rules.ts'
import * as store from './gifts.store.ts'

type Wish = z.output<typeof giftCalls.payGift.body & {}>
export type GiftOutcome = z.input<typeof giftCalls.payGift.reply>

/** A pending gift nobody has finished is looked after by the clock from then on. */
export const stuckAfterMs = 2 * 60_000

/**
 * Pays a gift by card (spec §7 "create-giftcard-payment"): priced here, written as a pending gift, charged at the
 * provider with the gift's id as key, then finished. The same attempt of the same giver or browser goes on
 * with the same gift and never pays twice.
 * Refuses with invalid_field, price_changed, attempt_reused, card_declined, payment_cancelled,
 * payment_not_finished, provider_unavailable.
 */
export async function payGift(desk: GiftDesk, giver: Giver, wish: Wish): Promise<GiftOutcome> {
  const wished = wishOf(desk, wish)
  const known = await store.findAttempt(desk.db, giver, wish.attempt)
  if (known) return payAgain(desk, known, wish, wished)
  const gift = newGift(desk, giver, wish, wished)
  if ((wish.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw refuse('price_changed')
  if (!(await store.insertGift(desk.db, gift))) {
    const twin = await store.findAttempt(desk.db, giver, wish.attempt)
    return payAgain(desk, twin!, wish, wished)
  }
  return settle(desk, gift.id, await desk.cards.authorise(firstAuthorisation({ ...gift, cardTries: 1 })))
}

function wishOf(desk: GiftDesk, wish: Wish): store.GiftWish {
  const sendAt = sendTime(wish.sendOn, desk.clock.now())
  if (!sendAt)
    throw refuse('invalid_field', { field: 'sendOn', message: 'Please choose a day within a year' })
  return { ...wish, sendAt }
}

function newGift(desk: GiftDesk, giver: Giver, wish: Wish, wished: store.GiftWish): store.NewGift {
  const now = desk.clock.now()
  return {
    ...wished,
    ...giver,
    id: newId('gft', desk.clock),
    code: newGiftCode(),
    attempt: wish.attempt,
    months: wish.months,
    priceCents: giftPriceCents(wish.months),
    currency: desk.currency,
    placedAt: new Date(now),
    checkAt: new Date(now + stuckAfterMs),
  }
}

/**
 * The same attempt once more: a lost answer, a second click, or another card. What the provider already has of the
 * gift comes first; only when that is refused or undecided is the card of this request tried.
 */
async function payAgain(
  desk: GiftDesk,
  gift: store.GiftRow,
  wish: Wish,
  wished: store.GiftWish,
): Promise<GiftOutcome> {
  if (gift.months !== wish.months) throw refuse('attempt_reused')
  if (gift.state === 'cancelled') throw refuse('payment_cancelled')
  if (gift.state !== 'pending') return { status: 'succeeded', giftId: gift.id }
  if ((wish.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw refuse('price_changed')
  const payment = gift.paymentId
    ? await desk.cards.find(gift.paymentId)
    : await desk.cards.authorise(firstAuthorisation(gift))
  const isAnotherCard = wish.confirmationToken !== gift.confirmationToken
  if (!isAnotherCard || !mayTryAgain(payment)) return settle(desk, gift.id, payment)
  const cardTries = await store.nextTry(desk.db, gift.id, wished)
  if (!cardTries) throw refuse('payment_cancelled')
  return settle(desk, gift.id, await tryCard(desk, { ...gift, ...wished, cardTries }, payment))
}

function mayTryAgain(payment: Payment | 'bad_token'): boolean {
  return payment === 'bad_token' || ['declined', 'open', 'requires_action'].includes(payment.status)
}

/** A payment that exists is confirmed with the new card; one that was never made is made. */
async function tryCard(
  { cards }: GiftDesk,
  gift: store.GiftRow,
  payment: Payment | 'bad_token',
): Promise<Payment | 'bad_token'> {
  if (payment === 'bad_token') return cards.authorise(firstAuthorisation(gift))
  const { id: orderId, confirmationToken, giverEmail: email, cardTries } = gift
  const key = `confirm:${orderId}:${cardTries}`
  return cards.tryAgain(payment.id, { orderId, confirmationToken, email, key })
}

/** The request that made, or would make, a gift's payment: to be sent again word for word. */
function firstAuthorisation(
  gift: Pick<
    store.GiftRow,
    'id' | 'priceCents' | 'currency' | 'confirmationToken' | 'giverEmail' | 'cardTries'
  >,
): Authorisation {
  const { id: orderId, priceCents: amountCents, currency, confirmationToken, giverEmail: email } = gift
  const key = gift.cardTries === 1 ? orderId : `${orderId}:${gift.cardTries}`
  return { orderId, amountCents, currency, confirmationToken, email, key, takesAtOnce: true }
}

/** From what the provider says to what the giver is told. */
async function settle(desk: GiftDesk, giftId: string, payment: Payment | 'bad_token'): Promise<GiftOutcome> {
  if (payment === 'bad_token') throw refuse('invalid_field', { field: 'confirmationToken' })
  if (payment.status !== 'cancelled') await store.keepPayment(desk.db, giftId, payment.id)
  if (payment.status === 'requires_action' && payment.clientSecret) {
    return { status: 'requires_action', giftId, clientSecret: payment.clientSecret }
  }
  await finishGift(desk, giftId, payment)
  return { status: 'succeeded', giftId }
}
