import type { Stripe, StripeError } from '@stripe/stripe-js'
import type { CardResult } from './form.types.ts'
import { t } from '#web/lib/text/t.ts'

/** Asks the card's bank to authenticate the buyer (3-D Secure) for a payment or before a card is saved. */
export async function authenticateCard(stripe: Stripe, clientSecret: string): Promise<CardResult> {
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret })
  if (error) return cardError(errorText(error))
  const { status } = paymentIntent ?? setupIntent ?? {}
  return status === 'requires_payment_method' ? cardError(t('card.not-confirmed')) : { isGood: true }
}

/** Returns the error message without advice on what to do, because the page adds the advice. */
export function errorText({ code, type, message }: StripeError): string | undefined {
  if (type === 'api_connection_error') return t('card.unreachable')
  return code?.endsWith('_authentication_failure') ? t('card.not-confirmed') : message
}

export function cardError(message = t('card.check')): { isGood: false; message: string } {
  return { isGood: false, message }
}
