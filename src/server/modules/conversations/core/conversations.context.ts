import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'
import type { GuestOrder } from '#modules/orders/orders.ts'

/** Dependencies that are passed to the functions of the conversations module. */
export interface ConversationContext {
  db: Db
  clock: Clock
  events: EventBus
  /**
   * Finds a guest order that no account has claimed. Accepts the token of the order link or the emailed key of one of
   * the seller orders.
   */
  findGuestOrder(stoken: string): Promise<GuestOrder | undefined>
  /** Signs photo URLs. */
  photoAccess: PhotoAccess
  /**
   * Re-encodes and stores an uploaded picture. `who` identifies the uploader in logs.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<StoredPicture>
  /** Deletes a picture's files. */
  removePhoto(key: string): Promise<void>
}
