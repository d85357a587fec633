import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'
import type { GuestOrder } from '#modules/orders/orders.ts'

/** Dependencies of the functions in this module. */
export interface ConversationContext {
  db: Db
  clock: Clock
  events: EventBus
  /** Finds a guest's unclaimed order by the token of its link or a key to one of its seller orders. */
  findGuestOrder(stoken: string): Promise<GuestOrder | undefined>
  /** Signs the URLs of photos. */
  photoAccess: PhotoAccess
  /**
   * Re-encodes and stores an uploaded picture; `who` is the uploader in logs.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<StoredPicture>
  /** Deletes the files of a picture. */
  removePhoto(key: string): Promise<void>
}
