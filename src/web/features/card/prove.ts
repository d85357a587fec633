import type { Stripe } from '@stripe/stripe-js'
import type { CardResult } from './form.types.ts'
import { t } from '#web/t.ts'

/** Lets the buyer prove to the bank that the card is theirs (3-D Secure), for a payment or for a card to keep. */
export async function proveCard(stripe: Stripe, clientSecret: string): Promise<CardResult> {
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret })
  if (error) return badCard(error.message)
  const { status } = paymentIntent ?? setupIntent ?? {}
  return status === 'requires_payment_method' ? badCard(t('card.not-confirmed')) : { isGood: true }
}

export function badCard(message = t('card.check')): { isGood: false; message: string } {
  return { isGood: false, message }
}
