import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import './moderation.events.ts'

/** What every verb of the admin area's listings works with. */
export interface ModerationContext {
  db: Db
  clock: Clock
  events: EventBus
}
