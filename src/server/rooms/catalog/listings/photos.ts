import type { Photo } from '#contract/pictures.ts'
import type { ListingDesk } from './listings.desk.ts'
import { forgetUpload, giveUpUploads, insertUpload } from './photos.store.ts'

const day = 24 * 3_600_000

/** Takes one photo of a listing to be; refuses with not_an_image, too_many_requests. */
export async function uploadPhoto(
  { db, clock, pictures }: ListingDesk,
  sellerId: string,
  bytes: Uint8Array,
): Promise<{ photo: Photo }> {
  const kept = await pictures.keep(bytes)
  // A crash before this leaves nine files nobody knows of: a few hundred kB, and nothing else is amiss.
  await insertUpload(db, sellerId, kept, new Date(clock.now()))
  return { photo: { ...kept, alt: '' } }
}

/** Throws away photos that no listing was saved with for a day; may be killed and run again at any point. */
export async function pruneUploads({ db, clock, pictures }: ListingDesk): Promise<void> {
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
