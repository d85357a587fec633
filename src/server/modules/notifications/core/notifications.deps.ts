import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { GuardedPost } from '#platform/http/outbound/guarded-post.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import type { OrderContext } from '#modules/orders/orders.ts'

export interface NotificationDeps {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  mailer: Mailer
  orderContext: OrderContext
  catalog: Pick<Catalog, 'matchItems' | 'countItemsAfter' | 'cardsOf' | 'countSellers' | 'countBrands'>
  /** Base URL of the marketplace, for links in emails. */
  origin(): string
  /** Secret keys that sign unsubscribe links. */
  linkKeys: SecretKeys
  /** Returns the key pair that identifies the marketplace to push services. */
  pushKeys(): Promise<{ publicKey: string; privateKey: string }>
  /** Sends a message to a push service. Contacts only public addresses, and the hosts in `pushHosts`. */
  postPush: GuardedPost
  pushHosts: readonly string[]
  /** Returns the ids of the given buyers who are currently members. */
  findMembers(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Time, in ms, that a restocked unit is reserved for the next buyer in the queue of watchers. */
  offerDurationMs: number
  /**
   * Delay, in ms, before an unread message is emailed. Also the minimum time between two emails about unread messages.
   */
  readonly messageEmailDelayMs: number
  /**
   * Whether members come before all other buyers in the restock queue. If false, the queue is sorted only by the time
   * at which the buyers started watching.
   */
  membersFirst: boolean
  /** Time, in ms, that only members can see and buy a new first-party listing. */
  readonly earlyAccessMs: number
  /** Whether members get each alert email immediately instead of once a day. */
  readonly areAlertsInstant: boolean
  /**
   * Maximum number of emails about new items that a person gets immediately on one day. Other items from that day are
   * in the daily digest.
   */
  readonly newItemEmailsPerDay: number
}
