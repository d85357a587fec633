import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import './moderation.facts.ts'

/** What every verb of the office's listings works with. */
export interface ModerationDesk {
  db: Db
  clock: Clock
  facts: FactBook
}
