import type { Photo } from '#contract/pictures.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { deleteUpload, markUploadsForDeletion, insertUpload } from './photos.store.ts'

const day = 24 * 3_600_000

/**
 * Stores a photo for a listing that is being edited.
 * @throws not_signed_in, not_an_image, too_large, too_many_requests
 */
export async function uploadPhoto(
  { db, clock, pictures }: ListingContext,
  sellerId: string,
  bytes: Uint8Array,
  session: string,
): Promise<{ photo: Photo }> {
  const stored = await pictures.save(bytes, `seller ${sellerId}`)
  // A crash before the next statement leaves nine unreferenced files of a few hundred kB, and has no other effect.
  await saveUpload(db, {
    session,
    write: (tx) => insertUpload(tx, sellerId, stored, new Date(clock.now())),
    discard: () => pictures.remove(stored.key),
  })
  return { photo: { ...stored, alt: '' } }
}

/** Deletes uploads that no listing has used within a day of the upload. Can be repeated after a crash. */
export async function pruneUploads({ db, clock, pictures }: ListingContext): Promise<void> {
  const before = new Date(clock.now() - day)
  for (;;) {
    const keys = await markUploadsForDeletion(db, before, 100)
    if (keys.length === 0) return
    for (const key of keys) {
      await pictures.remove(key)
      await deleteUpload(db, key)
    }
  }
}
