import type { ProviderAccounts } from '#platform/payments/ports/accounts.ts'
import type { ProviderLedger } from '#platform/payments/ports/balance-history.ts'
import type { PaymentEvents } from '#platform/payments/ports/payment-events.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { OrderContext } from '#modules/orders/orders.ts'

/** What every verb of this module works with. */
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
  /** The address people see, for the ways back from the provider's pages. */
  origin(): string
  /** Wakes the loop that sends money and takes it back. */
  wake(): void
}
