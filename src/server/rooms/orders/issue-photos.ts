import type { Photo } from '#contract/pictures.ts'
import { refuse } from '#platform/refusal.ts'
import { openKey } from './care.ts'
import { countPhotos, insertPhoto } from './issues.store.ts'
import type { Till } from './orders.till.ts'
import type { Own } from './seller-desk.ts'
import { findSellerOrder } from './seller-orders.store.ts'

/** The most pictures both sides may add to one seller order. */
const most = 30

/** A buyer's picture for an issue. Refuses with not_found, not_an_image, too_many_photos. */
export async function addIssuePhoto(till: Till, token: string, bytes: Uint8Array): Promise<Photo> {
  const part = await findSellerOrder(till.db, openKey(till, token))
  if (!part?.paidAt) throw refuse('not_found')
  return keep(till, part.id, bytes)
}

/** A seller's picture for an answer. Refuses with not_found, not_an_image, too_many_photos. */
export async function addAnswerPhoto(till: Till, own: Own, bytes: Uint8Array): Promise<Photo> {
  const part = await findSellerOrder(till.db, own.id)
  if (!part?.paidAt || part.sellerId !== own.sellerId) throw refuse('not_found')
  return keep(till, part.id, bytes)
}

async function keep(till: Till, sellerOrderId: string, bytes: Uint8Array): Promise<Photo> {
  if ((await countPhotos(till.db, sellerOrderId)) >= most) throw refuse('too_many_photos')
  const photo = await till.keepPhoto(bytes)
  await insertPhoto(till.db, photo, sellerOrderId, new Date(till.clock.now()))
  return { ...photo, alt: '' }
}
