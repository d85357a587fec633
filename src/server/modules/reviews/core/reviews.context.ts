import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Milestones } from './milestones.ts'

/** Dependencies that are passed to the functions of the reviews module. */
export interface FeedbackContext {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  milestones: Milestones
  /**
   * Returns the id of the seller order that an emailed token gives access to, or undefined if it is invalid or expired.
   */
  readSellerOrderByToken(token: string): Promise<string | undefined>
  /**
   * Re-encodes and stores an uploaded picture and returns its storage key. `who` identifies the uploader in logs.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<string>
  /** Deletes the files of a picture that is no longer used. */
  removePhoto(key: string): Promise<void>
}
