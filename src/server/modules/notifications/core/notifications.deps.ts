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
  /** Keys that sign unsubscribe links. */
  linkKeys: SecretKeys
  /** Returns the ids of those buyers who are members now. */
  findMembers(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Duration in ms for which a restocked unit is held for the next person in the queue. */
  offerDurationMs: number
  /** Delay in ms before an unread message is emailed, and the minimum time between two such emails. */
  readonly messageEmailDelayMs: number
  /** Whether members come before other buyers in the restock queue. If false, only the watch date counts. */
  membersFirst: boolean
  /** Duration in ms for which a new first-party listing is available to members only. */
  readonly earlyAccessMs: number
  /** Whether members get alert emails immediately instead of once a day. */
  readonly areAlertsInstant: boolean
}
