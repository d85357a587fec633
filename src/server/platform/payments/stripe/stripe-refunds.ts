import Stripe from 'stripe'
import type { CardRefund, RefundRequest } from '../ports/cards.ts'

/** Implements refunds with Stripe. Returns a rejected refund with the status 'failed'. Throws all other errors. */
export function createStripeRefunds(stripe: Stripe) {
  return {
    async refund({ refundId, paymentId, amountCents, key }: RefundRequest): Promise<CardRefund> {
      const input = { payment_intent: paymentId, amount: amountCents, metadata: { refund_id: refundId } }
      try {
        return readRefund(await stripe.refunds.create(input, { idempotencyKey: key }))
      } catch (error) {
        if (!isRefused(error)) throw error
        const isChargedBack = error.code === 'charge_disputed'
        return { id: null, status: 'failed', error: error.message, isChargedBack }
      }
    },
    async findRefund(paymentId: string, refundId: string): Promise<CardRefund | undefined> {
      const all = stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
      for await (const refund of all) if (refund.metadata?.refund_id === refundId) return readRefund(refund)
      return undefined
    },
    async retrieveRefund(providerId: string): Promise<CardRefund> {
      return readRefund(await stripe.refunds.retrieve(providerId))
    },
  }
}

function readRefund({ id, status, failure_reason }: Stripe.Refund): CardRefund {
  const isLost = status === 'failed' || status === 'canceled'
  return { id, status: isLost ? 'failed' : 'succeeded', error: isLost ? (failure_reason ?? status) : null }
}

/**
 * Returns whether a retry is pointless, because the payment was refunded or disputed, or because the amount exceeds the
 * remaining amount.
 */
function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
}
