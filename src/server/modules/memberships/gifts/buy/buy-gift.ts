import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { z } from 'zod'
import type { giftCalls } from '#contract/gifts/gifts-calls.ts'
import type { Authorisation, CardPayment } from '#platform/payments/ports/cards.ts'
import { requireOtherName } from '#modules/accounts/accounts.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { finishGift } from './finish-gift.ts'
import { newGiftCode } from '../core/gift-code.ts'
import type { GiftContext, GiftGiver } from '../core/gifts.context.ts'
import { giftPriceCents } from './gift-plans.ts'
import { sendTime } from '../core/gift.rules.ts'
import * as store from '../core/gifts.store.ts'
import { translate } from '#platform/language/translate.ts'

type BuyGiftInput = z.output<typeof giftCalls.payGift.body & {}>
export type GiftOutcome = z.input<typeof giftCalls.payGift.reply>

/** A pending gift nobody has finished is looked after by the clock from then on. */
export const stuckAfterMs = 2 * 60_000

/**
 * Pays a gift by card (spec §7 "create-giftcard-payment"): priced here, written as a pending gift, charged at the
 * provider with the gift's id as key, then finished. The same attempt of the same giver or browser goes on with the
 * same gift and never pays twice.
 * @throws invalid_field, price_changed, attempt_reused, card_declined, payment_cancelled, payment_not_finished,
 * provider_unavailable
 */
export async function payGift(
  context: GiftContext,
  giver: GiftGiver,
  input: BuyGiftInput,
): Promise<GiftOutcome> {
  const wished = inputOf(context, input)
  const known = await store.findAttempt(context.db, giver, input.attempt)
  if (known) return payAgain(context, known, input, wished)
  const gift = newGift(context, giver, input, wished)
  if ((input.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw fail('price_changed')
  if (!(await store.insertGift(context.db, gift))) {
    const earlier = await store.findAttempt(context.db, giver, input.attempt)
    if (!earlier) throw fail('not_signed_in')
    return payAgain(context, earlier, input, wished)
  }
  return settle(
    context,
    gift.id,
    await context.cards.authorise(firstAuthorisation({ ...gift, cardAttempts: 1 })),
  )
}

function inputOf(context: GiftContext, input: BuyGiftInput): store.GiftInput {
  requireOtherName(input.giverName, 'giverName')
  requireOtherName(input.receiverName, 'receiverName')
  const sendAt = sendTime(input.sendOn, context.clock.now())
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
  wished: store.GiftInput,
): store.NewGift {
  const now = context.clock.now()
  return {
    ...wished,
    ...giver,
    id: newId('gft', context.clock),
    code: newGiftCode(),
    attempt: input.attempt,
    months: input.months,
    priceCents: giftPriceCents(input.months),
    currency: marketplaceCurrency(),
    placedAt: new Date(now),
    checkAt: new Date(now + stuckAfterMs),
  }
}

/**
 * The same attempt once more: a lost answer, a second click, or another card. What the provider already has of the
 * gift comes first; only when that is refused or undecided is the card of this request tried.
 */
async function payAgain(
  context: GiftContext,
  gift: store.GiftRow,
  input: BuyGiftInput,
  wished: store.GiftInput,
): Promise<GiftOutcome> {
  if (gift.months !== input.months) throw fail('attempt_reused')
  if (gift.state === 'cancelled') throw fail('payment_cancelled')
  if (gift.state !== 'pending') return { status: 'succeeded', giftId: gift.id }
  if ((input.shownTotalCents ?? gift.priceCents) !== gift.priceCents) throw fail('price_changed')
  const payment = gift.paymentId
    ? await context.cards.find(gift.paymentId)
    : await context.cards.authorise(firstAuthorisation(gift))
  const isAnotherCard = input.confirmationToken !== gift.confirmationToken
  if (!isAnotherCard || !mayRetry(payment)) return settle(context, gift.id, payment)
  const cardAttempts = await store.nextAttempt(context.db, gift.id, wished)
  if (!cardAttempts) throw fail('payment_cancelled')
  return settle(context, gift.id, await chargeAgain(context, { ...gift, ...wished, cardAttempts }, payment))
}

function mayRetry(payment: CardPayment | 'bad_token'): boolean {
  return payment === 'bad_token' || ['declined', 'open', 'requires_action'].includes(payment.status)
}

/** A payment that exists is confirmed with the new card; one that was never made is made. */
async function chargeAgain(
  { cards }: GiftContext,
  gift: store.GiftRow,
  payment: CardPayment | 'bad_token',
): Promise<CardPayment | 'bad_token'> {
  if (payment === 'bad_token') return cards.authorise(firstAuthorisation(gift))
  const { id: orderId, confirmationToken, giverEmail: email, cardAttempts } = gift
  const key = `confirm:${orderId}:${cardAttempts}`
  return cards.retry(payment.id, { orderId, confirmationToken, email, key })
}

/** The request that made, or would make, a gift's payment: to be sent again word for word. */
function firstAuthorisation(
  gift: Pick<
    store.GiftRow,
    'id' | 'priceCents' | 'currency' | 'confirmationToken' | 'giverEmail' | 'cardAttempts'
  >,
): Authorisation {
  const { id: orderId, priceCents: amountCents, currency, confirmationToken, giverEmail: email } = gift
  const key = gift.cardAttempts === 1 ? orderId : `${orderId}:${gift.cardAttempts}`
  return { orderId, amountCents, currency, confirmationToken, email, key, takesAtOnce: true }
}

/** From what the provider says to what the giver is told. */
async function settle(
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
