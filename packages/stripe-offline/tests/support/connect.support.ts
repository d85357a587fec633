import type Stripe from 'stripe'
import { payoutHolder } from '../../src/forms.ts'
import type { TestSandbox } from './open.support.ts'

/** Parameters that a marketplace sends to create the accounts of its sellers. */
export const recipient: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'seller@example.com',
  display_name: 'A Seller',
  dashboard: 'express',
  identity: { country: 'us' },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: {
    currency: 'usd',
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  include: ['configuration.recipient', 'requirements', 'identity', 'defaults'],
}

/**
 * Completes the hosted onboarding by sending the requests that a browser would send. Returns the URL of the final
 * redirect.
 */
export async function onboard(
  shop: TestSandbox,
  url: string,
  fields: Record<string, string> = {},
): Promise<string | undefined> {
  const entered = await getPage(shop, url)
  const page = entered.headers['location'] ?? ''
  if (!page.startsWith('/__stripe/')) return page
  const body = new URLSearchParams({ ...payoutHolder, act: 'finish', ...fields }).toString()
  const answer = await shop.sandbox.handle({ method: 'POST', path: page, headers: {}, body })
  return answer.headers['location']
}

export function getPage(shop: TestSandbox, url: string): ReturnType<TestSandbox['sandbox']['handle']> {
  const path = url.startsWith('/') ? url : url.slice(new URL(url).origin.length)
  return shop.sandbox.handle({ method: 'GET', path, headers: {}, body: '' })
}

/**
 * Creates a seller's account that can receive transfers. Payouts from the account are manual unless `daily` is given.
 */
export async function createSeller(
  shop: TestSandbox,
  fields: Record<string, string> = {},
  interval: 'manual' | 'daily' = 'manual',
): Promise<string> {
  const { stripe } = shop
  const account = await stripe.v2.core.accounts.create(recipient)
  const link = await stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' },
    },
  })
  await onboard(shop, link.url, fields)
  if (interval === 'manual') {
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: account.id },
    )
  }
  return account.id
}

/** Creates a paid charge in the platform's account. With the default card, the funds are available immediately. */
export async function createPaidCharge(
  stripe: Stripe,
  amount = 10_000,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_bypassPending',
    ...more,
  })
  return intent.latest_charge as string
}
