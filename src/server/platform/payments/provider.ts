import type { ProviderAccounts } from './ports/accounts.ts'
import type { ProviderLedger } from './ports/balance-history.ts'
import type { Cards } from './ports/cards.ts'
import type { ProviderCoupons } from './ports/coupons.ts'
import { openStripeAccounts } from './stripe/stripe-accounts.ts'
import { openStripeLedger } from './stripe/stripe-ledger.ts'
import { openStripeCards, type StripeCardsOptions } from './stripe/stripe-cards.ts'
import { openStripeClient, type StripeClientOptions } from './stripe/stripe-client.ts'
import { openStripeCoupons } from './stripe/stripe-coupons.ts'
import { openStripeSetup } from './stripe/stripe-setup.ts'
import type { ProviderSetup } from './ports/setup.ts'
import { listenedTo } from './stripe/stripe-events.ts'
import { openStripeSubscriptions } from './stripe/stripe-subscriptions.ts'
import type { ProviderSubscriptions } from './ports/subscriptions.ts'

/** All interfaces of the card provider. */
export interface PaymentProvider {
  cards: Cards
  accounts: ProviderAccounts
  ledger: ProviderLedger
  subscriptions: ProviderSubscriptions
  coupons: ProviderCoupons
  setup: ProviderSetup
}

export type ProviderOptions = StripeClientOptions & StripeCardsOptions

/** Provider's names of the events that our webhook endpoints subscribe to. */
export const endpointEvents = listenedTo

/** Creates all payment interfaces on top of the provider's library. */
export function openProvider(options: ProviderOptions): PaymentProvider {
  const stripe = openStripeClient(options)
  return {
    cards: openStripeCards(stripe, options),
    accounts: openStripeAccounts(stripe, options),
    ledger: openStripeLedger(stripe, options),
    subscriptions: openStripeSubscriptions(stripe, options),
    coupons: openStripeCoupons(stripe, options),
    setup: openStripeSetup(stripe),
  }
}
