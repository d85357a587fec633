import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Milestones } from './milestones.ts'

/** What every verb of the module works with. */
export interface FeedbackContext {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  milestones: Milestones
  /** The seller order a mailed link's secret is the key to; undefined when it is none, or has run out. */
  readSellerOrderByToken(token: string): Promise<string | undefined>
  /**
   * Makes a picture of an upload, encoded anew, and returns its key; `who` sent it.
   * @throws not_an_image, too_large
   */
  takePhoto(bytes: Uint8Array, who: string): Promise<string>
  /** Deletes the files of a picture no review kept. */
  removePhoto(key: string): Promise<void>
}
