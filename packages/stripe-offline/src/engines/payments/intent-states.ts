import type { Stripe } from 'stripe'
import { ApiError } from '../../core/errors.ts'

/**
 * Creates Stripe's error for an operation that the state of an intent does not allow. The error contains the intent.
 */
export function unexpectedState(
  intent: Stripe.PaymentIntent,
  step: string,
  allowed: readonly string[],
): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      `This PaymentIntent could not be ${step} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${step}: ${allowed.join(', ')}.`,
    payment_intent: intent,
  })
}
