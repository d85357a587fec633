import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './photos.store.ts'
import { requireReviewable, requireReceived } from './reviewable.ts'

/** Maximum number of uploaded photos per seller order that no review uses yet. */
const maxUnused = 24
const retentionMs = 2 * 24 * 3600_000

/**
 * Uploads a photo for a review of the seller order that `key` gives access to. The photo is deleted after two days if
 * no review uses it by then.
 * @throws not_found, not_signed_in, not_received_yet, too_many_photos, not_an_image
 */
export async function addPhoto(
  context: FeedbackContext,
  key: string,
  actor: Actor,
  bytes: Uint8Array,
  session: string | undefined,
): Promise<{ key: string; img: string }> {
  const { sellerOrder, lineId } = await requireReviewable(context, key, actor)
  requireReceived(sellerOrder)
  if ((await store.countPhotos(context.db, sellerOrder.id)) >= maxUnused) throw fail('too_many_photos')
  const photo = await context.savePhoto(bytes, `order ${sellerOrder.id}`)
  await saveUpload(context.db, {
    // Uploads through an emailed link have no session.
    session: lineId === undefined ? undefined : session,
    write: (tx) => store.insertPhoto(tx, photo, sellerOrder.id, new Date(context.clock.now())),
    discard: () => context.removePhoto(photo),
  })
  return { key: photo, img: `/pictures/${photo}-640.webp` }
}

/** Deletes photos that no review has used within two days of their upload. */
export async function prunePhotos(context: FeedbackContext): Promise<void> {
  const keys = await store.deletePhotosBefore(context.db, new Date(context.clock.now() - retentionMs))
  for (const key of keys) await context.removePhoto(key)
}
