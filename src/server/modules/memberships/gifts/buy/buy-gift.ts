import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { z } from 'zod'
import type { giftCalls } from '#contract/gifts/gifts-calls.ts'
import type { AuthorizationRequest, CardPayment } from '#platform/payments/ports/cards.ts'
import { requireUnreservedName } from '#modules/accounts/accounts.ts'
import { newId } from '#platform/core/ids.ts'
import { requireFeature } from '#platform/settings/features.ts'
import { fail } from '#platform/errors/app-error.ts'
import { finishGift } from './finish-gift.ts'
import { newGiftCode } from '../core/gift-code.ts'
import type { GiftContext, GiftGiver } from '../core/gifts.context.ts'
import { giftPriceCents } from './gift-plans.ts'
import { giftEmailTime } from '../core/gift.rules.ts'
import * as store from '../core/gifts.store.ts'
import { translate } from '#platform/language/translate.ts'

type BuyGiftInput = z.output<typeof giftCalls.payGift.body & {}>
export type GiftOutcome = z.input<typeof giftCalls.payGift.reply>

/** Delay, in ms, before a background job checks a gift whose payment is pending. */
export const checkPendingAfterMs = 2 * 60_000

/**
 * Buys a gift by card (spec §7 "create-giftcard-payment"). Stores a pending gift with its price, charges the card with
 * the gift's id as the idempotency key, and activates the gift. A repeated attempt continues with the same gift and
 * never charges twice.
 * @throws feature_off (a new gift), invalid_field, price_changed, attempt_reused, card_declined, payment_cancelled,
 * payment_not_finished, provider_unavailable
 */
export async function buyGift(
  context: GiftContext,
  giver: GiftGiver,
  input: BuyGiftInput,
): Promise<GiftOutcome> {
  const details = inputOf(context, input)
  const existing = await store.findAttempt(context.db, giver, input.attempt)
  if (existing) return payAgain(context, existing, input, details)
  requireFeature('gifts')
  const gift = newGift(context, giver, input, details)
  if ((input.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw fail('price_changed')
  if (!(await store.insertGift(context.db, gift))) {
    const earlier = await store.findAttempt(context.db, giver, input.attempt)
    if (!earlier) throw fail('not_signed_in')
    return payAgain(context, earlier, input, details)
  }
  return applyPayment(
    context,
    gift.id,
    await context.cards.authorize(firstAuthorisation({ ...gift, cardAttempts: 1 })),
  )
}

function inputOf(context: GiftContext, input: BuyGiftInput): store.GiftInput {
  requireUnreservedName(input.giverName, 'giverName')
  requireUnreservedName(input.receiverName, 'receiverName')
  const sendAt = giftEmailTime(input.sendOn, context.clock.now())
  if (!sendAt)
    throw fail('invalid_field', {
      field: 'sendOn',
      message: (language) => translate(language, 'error.choose-day-within-year'),
    })
  return { ...input, sendAt }
}

function newGift(
  context: GiftContext,
  giver: GiftGiver,
  input: BuyGiftInput,
  details: store.GiftInput,
): store.NewGift {
  const now = context.clock.now()
  return {
    ...details,
    ...giver,
    id: newId('gft', context.clock),
    code: newGiftCode(),
    attempt: input.attempt,
    months: input.months,
    priceCents: giftPriceCents(input.months),
    currency: marketplaceCurrency(),
    placedAt: new Date(now),
    checkAt: new Date(now + checkPendingAfterMs),
  }
}

/**
 * Handles a repeated attempt after a lost response, a double click or a change to another card. First checks the
 * existing payment at the provider. Charges the new card only if that payment was declined or is not finished.
 */
async function payAgain(
  context: GiftContext,
  gift: store.GiftRow,
  input: BuyGiftInput,
  details: store.GiftInput,
): Promise<GiftOutcome> {
  if (gift.months !== input.months) throw fail('attempt_reused')
  if (gift.state === 'cancelled') throw fail('payment_cancelled')
  if (gift.state !== 'pending') return { status: 'succeeded', giftId: gift.id }
  if ((input.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw fail('price_changed')
  const payment = gift.paymentId
    ? await context.cards.find(gift.paymentId)
    : await context.cards.authorize(firstAuthorisation(gift))
  const isAnotherCard = input.confirmationToken !== gift.confirmationToken
  if (!isAnotherCard || !mayRetry(payment)) return applyPayment(context, gift.id, payment)
  const cardAttempts = await store.startNextCardAttempt(context.db, gift.id, details)
  if (!cardAttempts) throw fail('payment_cancelled')
  const charged = await chargeAgain(context, { ...gift, ...details, cardAttempts }, payment)
  return applyPayment(context, gift.id, charged)
}

function mayRetry(payment: CardPayment | 'bad_token'): boolean {
  return payment === 'bad_token' || ['declined', 'open', 'requires_action'].includes(payment.status)
}

/** Confirms the existing payment with the new card, or creates a payment if none exists. */
async function chargeAgain(
  { cards }: GiftContext,
  gift: store.GiftRow,
  payment: CardPayment | 'bad_token',
): Promise<CardPayment | 'bad_token'> {
  if (payment === 'bad_token') return cards.authorize(firstAuthorisation(gift))
  const { id: orderId, confirmationToken, giverEmail: email, cardAttempts } = gift
  const key = `confirm:${orderId}:${cardAttempts}`
  return cards.retry(payment.id, { orderId, confirmationToken, email, key })
}

/**
 * Builds the request that creates the payment for a gift. A repeated request must be identical, because the provider
 * rejects an idempotency key with different parameters.
 */
function firstAuthorisation(
  gift: Pick<
    store.GiftRow,
    'id' | 'priceCents' | 'currency' | 'confirmationToken' | 'giverEmail' | 'cardAttempts'
  >,
): AuthorizationRequest {
  const { id: orderId, priceCents: amountCents, currency, confirmationToken, giverEmail: email } = gift
  const key = gift.cardAttempts === 1 ? orderId : `${orderId}:${gift.cardAttempts}`
  return { orderId, amountCents, currency, confirmationToken, email, key, capturesImmediately: true }
}

/** Updates the gift according to the payment's state at the provider. Returns the response for the giver. */
async function applyPayment(
  context: GiftContext,
  giftId: string,
  payment: CardPayment | 'bad_token',
): Promise<GiftOutcome> {
  if (payment === 'bad_token') throw fail('invalid_field', { field: 'confirmationToken' })
  if (payment.status !== 'cancelled') await store.savePayment(context.db, giftId, payment.id)
  if (payment.status === 'requires_action' && payment.clientSecret) {
    return { status: 'requires_action', giftId, clientSecret: payment.clientSecret }
  }
  await finishGift(context, giftId, payment)
  return { status: 'succeeded', giftId }
}
