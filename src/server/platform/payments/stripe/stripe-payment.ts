import type Stripe from 'stripe'
import type { Address } from '#contract/orders/orders.ts'
import type { CardPayment, PaymentStatus } from '../ports/cards.ts'
import { declineText } from '../ports/decline-text.ts'

/**
 * Request option that also returns the balance transaction, which contains the provider's fee for a captured payment.
 */
export const withFee = { expand: ['latest_charge.balance_transaction'] }

/** Converts a PaymentIntent to our type. */
export function readPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    id: intent.id,
    status: statusOf(intent),
    orderId: intent.metadata.order_id ?? null,
    amountCents: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    decline: intent.last_payment_error && declineText(intent.last_payment_error),
    fee: feeOf(intent),
  }
}

function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  switch (intent.status) {
    case 'requires_capture':
      return 'authorised'
    case 'succeeded':
      return 'captured'
    case 'canceled':
      return 'cancelled'
    case 'requires_action':
      return 'requires_action'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'declined' : 'open'
    default:
      return 'open'
  }
}

function feeOf(intent: Stripe.PaymentIntent): CardPayment['fee'] {
  const charge = intent.latest_charge
  if (!charge || typeof charge === 'string') return null
  const transaction = charge.balance_transaction
  if (!transaction || typeof transaction === 'string') return null
  return { cents: transaction.fee, transactionId: transaction.id }
}

export function shippingOf(to: Address): Stripe.PaymentIntentCreateParams.Shipping {
  return {
    name: to.name,
    ...(to.phone && { phone: to.phone }),
    address: {
      line1: to.address_line1,
      ...(to.address_line2 && { line2: to.address_line2 }),
      ...(to.address_city && { city: to.address_city }),
      ...(to.address_state && { state: to.address_state }),
      ...(to.address_zip && { postal_code: to.address_zip }),
      country: to.country,
    },
  }
}
