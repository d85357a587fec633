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
  /** The shop's own address, for links in emails. */
  origin(): string
  /** Signs unsubscribe links. */
  linkKeys: SecretKeys
  /** Which of these buyers are members now. */
  findMembers(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** How long a unit that came back is set aside for the next who waits, in ms. */
  offerMs: number
  /** How long an unread message waits for its email, and the least time between two such emails, in ms. */
  readonly messageEmailMs: number
  /** Members come first in the queue for what came back; otherwise only who watched first. */
  membersFirst: boolean
  /** How long a new first-party listing is for members alone, ms. */
  readonly earlyMs: number
  /** Members' alerts are mailed as they happen, not once a day. */
  readonly areAlertsInstant: boolean
}
