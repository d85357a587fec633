import type { ProviderAccounts } from '#platform/payments/ports/accounts.ts'
import type { ProviderLedger } from '#platform/payments/ports/balance-history.ts'
import type { PaymentEvents } from '#platform/payments/ports/payment-events.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { OrderContext } from '#modules/orders/orders.ts'

/** Dependencies of all functions of this module. */
export interface PayoutContext {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  orderContext: OrderContext
  accounts: ProviderAccounts
  paymentEvents: PaymentEvents
  ledger: ProviderLedger
  settings: Readonly<Pick<SettingValues, 'payoutHoldHours'>>
  /** Returns the public URL of the site, to which the provider's pages link back. */
  origin(): string
  /** Wakes the loop that sends and reverses transfers. */
  wake(): void
}
