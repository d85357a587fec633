import Stripe from 'stripe'
import { fail } from '../../errors/app-error.ts'
import { idOf, isRejectedInput, readInvoice } from './stripe-subscription.ts'
import type {
  CardOutcome,
  NewCard,
  ProviderSubscription,
  ProviderSubscriptions,
} from '../ports/subscriptions.ts'
import { declineText } from '../ports/decline-text.ts'

type Guard = <T>(work: () => Promise<T>) => Promise<T>
type Payments = Pick<ProviderSubscriptions, 'saveCard' | 'readInvoice' | 'payInvoice' | 'listRefunds'>
const withPayments = { expand: ['payments'] }

/** Implements card setup, invoice payments and refunds for memberships with Stripe. */
export function createStripeSubscriptionPayments(stripe: Stripe, guard: Guard): Payments {
  return {
    saveCard: (subscription, card) => guard(() => orBadToken(() => giveCard(stripe, subscription, card))),
    readInvoice: (id) => guard(async () => readInvoice(await stripe.invoices.retrieve(id, withPayments))),
    payInvoice: (id) =>
      guard(async () => {
        try {
          const paid = await stripe.invoices.pay(id, { off_session: false })
          if (paid.status === 'paid') return { is: 'done' }
        } catch (error) {
          if (isRejectedInput(error, /already paid/i)) return { is: 'done' }
          if (!requiresAuthentication(error)) throw error
        }
        const { paymentId } = readInvoice(await stripe.invoices.retrieve(id, withPayments))
        return outcomeOf(await stripe.paymentIntents.retrieve(paymentId ?? ''))
      }),
    listRefunds: (payment_intent) =>
      guard(async () => {
        const refunds: { id: string; cents: number }[] = []
        for await (const { id, amount, status } of stripe.refunds.list({ payment_intent, limit: 100 }))
          if (status === 'succeeded') refunds.push({ id, cents: amount })
        return refunds
      }),
  }
}

async function giveCard(
  stripe: Stripe,
  { id, customerId: customer, paymentId, setupId }: ProviderSubscription,
  { confirmationToken: confirmation_token, returnUrl: return_url }: NewCard,
): Promise<CardOutcome> {
  const card = { confirmation_token, return_url }
  if (paymentId) {
    const confirmed = stripe.paymentIntents.confirm(paymentId, card)
    return outcomeOf(
      await confirmed.catch(async (error: unknown) => {
        if (!isRejectedInput(error, /unexpected_state/)) throw error
        return stripe.paymentIntents.retrieve(paymentId)
      }),
    )
  }
  const isRequested = setupId !== null
  const setup = isRequested
    ? await stripe.setupIntents.confirm(setupId, card)
    : await stripe.setupIntents.create({ ...card, customer, confirm: true, usage: 'off_session' })
  if (setup.status === 'requires_action') return { is: 'asks', clientSecret: setup.client_secret! }
  if (setup.status !== 'succeeded') throw new Error(`The card for ${id} is ${setup.status}`)
  // If the customer already has a card, Stripe does not request one. The new card then replaces the old card as the
  // default.
  const method = isRequested ? null : idOf(setup.payment_method)
  if (method) await stripe.subscriptions.update(id, { default_payment_method: method })
  return { is: 'done' }
}

function outcomeOf({
  status,
  client_secret,
  last_payment_error: lastError,
}: Stripe.PaymentIntent): CardOutcome {
  if (status === 'succeeded' || status === 'processing') return { is: 'done' }
  if (status === 'requires_action') return { is: 'asks', clientSecret: client_secret! }
  throw fail('card_declined', lastError ? { message: declineText(lastError) } : {})
}

function requiresAuthentication(error: unknown): boolean {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
  return code === 'invoice_payment_intent_requires_action' || code === 'authentication_required'
}

/**
 * Runs `work`. Returns 'bad_token' if the confirmation token cannot be used. Nothing was changed then, so the buyer can
 * try another card.
 */
async function orBadToken(work: () => Promise<CardOutcome>): Promise<CardOutcome> {
  try {
    return await work()
  } catch (error) {
    if (isRejectedInput(error, /confirmation.?token/i)) return { is: 'bad_token' }
    throw error
  }
}
