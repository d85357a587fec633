import type { Photo } from '#contract/pictures.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { forgetUpload, giveUpUploads, insertUpload } from './photos.store.ts'

const day = 24 * 3_600_000

/**
 * Takes one photo of a listing to be.
 * @throws not_signed_in, not_an_image, too_large, too_many_requests
 */
export async function uploadPhoto(
  { db, clock, pictures }: ListingContext,
  sellerId: string,
  bytes: Uint8Array,
  session: string,
): Promise<{ photo: Photo }> {
  const stored = await pictures.save(bytes, `seller ${sellerId}`)
  // A crash before this leaves nine files nobody knows of: a few hundred kB, and nothing else is amiss.
  await saveUpload(db, {
    session,
    write: (tx) => insertUpload(tx, sellerId, stored, new Date(clock.now())),
    giveUp: () => pictures.remove(stored.key),
  })
  return { photo: { ...stored, alt: '' } }
}

/** Throws away photos that no listing was saved with for a day; may be killed and run again at any point. */
export async function pruneUploads({ db, clock, pictures }: ListingContext): Promise<void> {
  const before = new Date(clock.now() - day)
  for (;;) {
    const keys = await giveUpUploads(db, before, 100)
    if (keys.length === 0) return
    for (const key of keys) {
      await pictures.remove(key)
      await forgetUpload(db, key)
    }
  }
}
