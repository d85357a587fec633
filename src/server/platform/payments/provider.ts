import type { ProviderAccounts } from './ports/accounts.ts'
import type { ProviderLedger } from './ports/balance-history.ts'
import type { Cards } from './ports/cards.ts'
import type { ProviderCoupons } from './ports/coupons.ts'
import { createStripeAccounts } from './stripe/stripe-accounts.ts'
import { createStripeLedger } from './stripe/stripe-ledger.ts'
import { createStripeCards, type StripeCardsOptions } from './stripe/stripe-cards.ts'
import { createStripeClient, type StripeClientOptions } from './stripe/stripe-client.ts'
import { createStripeCoupons } from './stripe/stripe-coupons.ts'
import { createStripeSetup } from './stripe/stripe-setup.ts'
import type { ProviderSetup } from './ports/setup.ts'
import { subscribedEvents } from './stripe/stripe-events.ts'
import { createStripeSubscriptions } from './stripe/stripe-subscriptions.ts'
import type { ProviderSubscriptions } from './ports/subscriptions.ts'

/** All functions of the card provider that the app uses. */
export interface PaymentProvider {
  cards: Cards
  accounts: ProviderAccounts
  ledger: ProviderLedger
  subscriptions: ProviderSubscriptions
  coupons: ProviderCoupons
  setup: ProviderSetup
}

export type ProviderOptions = StripeClientOptions & StripeCardsOptions

/** The provider's names of the events to which our webhook endpoints subscribe. */
export const endpointEvents = subscribedEvents

/** Creates all payment functions with the provider's library. */
export function createProvider(options: ProviderOptions): PaymentProvider {
  const stripe = createStripeClient(options)
  return {
    cards: createStripeCards(stripe, options),
    accounts: createStripeAccounts(stripe, options),
    ledger: createStripeLedger(stripe, options),
    subscriptions: createStripeSubscriptions(stripe, options),
    coupons: createStripeCoupons(stripe, options),
    setup: createStripeSetup(stripe),
  }
}
