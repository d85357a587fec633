import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { OrderContext } from '#modules/orders/orders.ts'

export interface NotificationDeps {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  mailer: Mailer
  orderContext: OrderContext
  /** Base URL of the marketplace, for links in emails. */
  origin(): string
  /** Secret keys that sign unsubscribe links. */
  linkKeys: SecretKeys
  /** Returns the ids of the given buyers who are currently members. */
  findMembers(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Duration in ms for which a restocked unit is reserved (held) for the next watcher in the queue. */
  offerDurationMs: number
  /**
   * Delay in ms before an unread message is emailed, and the minimum time in ms between two emails about unread
   * messages.
   */
  readonly messageEmailDelayMs: number
  /**
   * Whether members come before all other buyers in the restock queue. If false, only the time at which the watch
   * started counts.
   */
  membersFirst: boolean
  /** Duration in ms for which a new first-party listing is available to members only. */
  readonly earlyAccessMs: number
  /** Whether members get alert emails immediately instead of once a day. */
  readonly areAlertsInstant: boolean
}
