import type { Cards } from '#platform/payments/ports/cards.ts'
import type { ProviderPrice, ProviderSubscriptions } from '#platform/payments/ports/subscriptions.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Plans and prices from the provider, cached for ten minutes. */
export interface Plans {
  list(): Promise<readonly ProviderPrice[]>
  /** Clears the cache, so that the next read fetches from the provider. */
  clearCache(): void
}

/** Dependencies of the membership functions. */
export interface SubscriptionContext {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  cards: Cards
  provider: ProviderSubscriptions
  plans: Plans
  settings: Readonly<
    Pick<
      SettingValues,
      'perkNoServiceFee' | 'perkEarlyAccess' | 'perkInstantAlerts' | 'earlyAccessHours' | 'serviceFeeBps'
    >
  >
  /** Public base URL of the marketplace. */
  origin(): string
}
