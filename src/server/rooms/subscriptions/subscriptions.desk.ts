import type { Cards } from '#platform/cards/cards.ts'
import type { ProviderPrice, ProviderSubscriptions } from '#platform/cards/subscriptions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/post.ts'
import type { SettingValues } from '#platform/settings-table.ts'

/** The plans with their prices at the provider, kept for ten minutes. */
export interface Plans {
  list(): Promise<readonly ProviderPrice[]>
  /** Has the next reader ask the provider again. */
  forget(): void
}

/** What every verb of this room works with. */
export interface SubscriptionDesk {
  db: Db
  clock: Clock
  log: Log
  post: Post
  cards: Cards
  provider: ProviderSubscriptions
  plans: Plans
  settings: Readonly<
    Pick<
      SettingValues,
      'perkNoServiceFee' | 'perkEarlyAccess' | 'perkInstantAlerts' | 'earlyAccessHours' | 'serviceFeeBps'
    >
  >
  supportEmail: string
  /** The address people see. */
  origin(): string
}
