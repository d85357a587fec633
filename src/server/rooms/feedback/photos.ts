import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './feedback.desk.ts'
import * as store from './photos.store.ts'
import { getReviewablePart, requireReceived } from './reviewable.ts'

/** Pictures of one part that wait for a review at the same time. */
const mostWaiting = 24
const keptMs = 2 * 24 * 3600_000

/**
 * Takes a picture for a review; its key is good for this part alone, for two days.
 * Refuses with not_found, not_received_yet, too_many_photos, not_an_image.
 */
export async function addPhoto(
  desk: Desk,
  key: string,
  actor: Actor,
  bytes: Uint8Array,
): Promise<{ key: string; img: string }> {
  const { part } = await getReviewablePart(desk, key, actor)
  requireReceived(part)
  if ((await store.countPhotos(desk.db, part.id)) >= mostWaiting) throw refuse('too_many_photos')
  const photo = await desk.takePhoto(bytes)
  await store.insertPhoto(desk.db, photo, part.id, new Date(desk.clock.now()))
  return { key: photo, img: `/pictures/${photo}-640.webp` }
}

/** Lets go of pictures no review took up. */
export async function prunePhotos(desk: Desk): Promise<void> {
  const keys = await store.deletePhotosBefore(desk.db, new Date(desk.clock.now() - keptMs))
  for (const key of keys) await desk.removePhoto(key)
}
