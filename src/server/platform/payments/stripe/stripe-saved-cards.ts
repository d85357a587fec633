import Stripe from 'stripe'
import type { StoredCard } from '../ports/cards.ts'

const maxCards = 100

/** Implements saved cards with Stripe. Includes only cards that the buyer has chosen to save. */
export function createStripeSavedCards(stripe: Stripe) {
  async function list(customerId: string): Promise<StoredCard[]> {
    const { data } = await stripe.customers
      .listPaymentMethods(customerId, { type: 'card', allow_redisplay: 'always', limit: maxCards })
      .catch(noneIfGone)
    return data.flatMap(({ id, card }) => {
      if (!card) return []
      const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card
      return [{ id, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? id }]
    })
  }

  return {
    /** Returns the newest entry of each card. */
    async list(customerId: string): Promise<StoredCard[]> {
      const all = await list(customerId)
      const seen = new Set<string>()
      return all.filter(({ fingerprint }) => !seen.has(fingerprint) && seen.add(fingerprint))
    },
    async forget(customerId: string, card: StoredCard): Promise<void> {
      const same = (await list(customerId)).filter(({ fingerprint }) => fingerprint === card.fingerprint)
      for (const { id } of same) await stripe.paymentMethods.detach(id).catch(unlessDetached)
    },
  }
}

function noneIfGone(error: unknown): { data: Stripe.PaymentMethod[] } {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return { data: [] }
  throw error
}

function unlessDetached(error: unknown): void {
  const isGone = error instanceof Stripe.errors.StripeInvalidRequestError
  if (!isGone || !['payment_method_unexpected_state', 'resource_missing'].includes(error.code ?? ''))
    throw error
}
