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

/** All interfaces through which the app uses the card provider. */
export interface PaymentProvider {
  cards: Cards
  accounts: ProviderAccounts
  ledger: ProviderLedger
  subscriptions: ProviderSubscriptions
  coupons: ProviderCoupons
  setup: ProviderSetup
}

export type ProviderOptions = StripeClientOptions & StripeCardsOptions

/** Names that the provider uses for the events that our webhook endpoints subscribe to. */
export const endpointEvents = subscribedEvents

/** Creates all payment interfaces, implemented with the provider's library. */
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
