import type Stripe from 'stripe'
import { createCardToken } from './open.support.ts'
import type { TestSandbox } from './open.support.ts'

export const day = 86_400_000

export interface TestPlans {
  product: string
  monthly: string
  yearly: string
}

/** Creates a product with a monthly price of $15 and a yearly price of $150. */
export async function createPlans(stripe: Stripe, key = 'member'): Promise<TestPlans> {
  const product = await stripe.products.create({ name: 'Membership', metadata: { kind: key } })
  const price = async (interval: 'month' | 'year', cents: number): Promise<string> => {
    const made = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
      lookup_key: `${key}_${interval}ly`,
      metadata: { plan: interval },
    })
    return made.id
  }
  return { product: product.id, monthly: await price('month', 1500), yearly: await price('year', 15_000) }
}

/**
 * Creates a subscription with the parameters that the shop uses. The subscription is incomplete until the first
 * payment.
 */
export function subscribe(
  stripe: Stripe,
  customer: string,
  price: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Response<Stripe.Subscription>> {
  return stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'],
    ...more,
  })
}

export function invoiceOf(subscription: Stripe.Subscription): Stripe.Invoice {
  return subscription.latest_invoice as Stripe.Invoice
}

export function intentOf(invoice: Stripe.Invoice): string {
  return (invoice.confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? ''
}

/** Creates a customer, and a subscription that is paid with an entered card. Returns the ids of both. */
export async function createMember(
  shop: TestSandbox,
  price: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<{ customer: string; subscription: string }> {
  const customer = await shop.stripe.customers.create({ email: 'm@example.com', name: 'A Member' })
  const made = await subscribe(shop.stripe, customer.id, price, more)
  const intent = intentOf(invoiceOf(made))
  if (intent !== '')
    await shop.stripe.paymentIntents.confirm(intent, {
      confirmation_token: await createCardToken(shop.sandbox, '4242424242424242'),
    })
  return { customer: customer.id, subscription: made.id }
}

/** Moves the clock forward, and runs all due timers. */
export async function advanceClock(shop: TestSandbox, ms: number): Promise<void> {
  shop.clock.advance(ms)
  await shop.sandbox.settle()
}

export async function attachCard(shop: TestSandbox, customer: string, card: string): Promise<string> {
  const method = await shop.stripe.paymentMethods.attach(card, { customer })
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
  return method.id
}

export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}
