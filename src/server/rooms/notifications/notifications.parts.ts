import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/post.ts'
import type { Till } from '#rooms/orders/orders.ts'

export interface NotificationParts {
  db: Db
  clock: Clock
  log: Log
  facts: FactBook
  post: Post
  till: Till
  /** The shop's own address, for links in letters. */
  origin(): string
  supportEmail: string
  /** Signs unsubscribe links. */
  linkSecret: string
  /** Which of these buyers are members now. */
  findMembers(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** How long a unit that came back is set aside for the next who waits, in ms. */
  offerMs: number
  /** Members come first in the queue for what came back; otherwise only who watched first. */
  membersFirst: boolean
  /** How long a new house piece is for members alone, ms. */
  readonly earlyMs: number
  /** Members' alerts are mailed as they happen, not once a day. */
  readonly areAlertsInstant: boolean
}
