import type { PrivatePhoto } from '#contract/pictures.ts'
import { fail } from '#platform/errors/app-error.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import { countPhotos, insertPhoto } from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { requireNotOwnOrder } from '../../core/own-order.ts'
import { requireSellerOrderIdByKey } from '../../core/seller-order-key.ts'
import type { OwnSellerOrder } from '../../fulfilment/views/seller-order-view.ts'
import { findSellerOrder } from '../../core/seller-orders.store.ts'

/** Maximum number of photos per seller order, from buyer and seller together. */
const maxPhotos = 30

/**
 * Stores a buyer's photo for an issue.
 * @throws not_found, not_an_image, too_many_photos
 */
export async function addIssuePhoto(
  context: OrderContext,
  token: string,
  bytes: Uint8Array,
): Promise<PrivatePhoto> {
  const sellerOrder = await findSellerOrder(context.db, await requireSellerOrderIdByKey(context, token))
  if (!sellerOrder?.paidAt) throw fail('not_found')
  return save(context, sellerOrder.id, bytes, `order ${sellerOrder.id}`, undefined)
}

/**
 * Stores a seller's photo for a reply to an issue.
 * @throws not_found, not_signed_in, not_an_image, too_many_photos
 */
export async function addAnswerPhoto(
  context: OrderContext,
  own: OwnSellerOrder,
  bytes: Uint8Array,
  session: string,
): Promise<PrivatePhoto> {
  const sellerOrder = await findSellerOrder(context.db, own.id)
  if (!sellerOrder?.paidAt || sellerOrder.sellerId !== own.sellerId) throw fail('not_found')
  if (own.team) await requireNotOwnOrder(context.db, own.team.actor, sellerOrder)
  return save(context, sellerOrder.id, bytes, `seller ${own.sellerId}`, session)
}

async function save(
  context: OrderContext,
  sellerOrderId: string,
  bytes: Uint8Array,
  who: string,
  session: string | undefined,
): Promise<PrivatePhoto> {
  if ((await countPhotos(context.db, sellerOrderId)) >= maxPhotos) throw fail('too_many_photos')
  const photo = await context.savePhoto(bytes, who)
  await saveUpload(context.db, {
    session,
    write: (tx) => insertPhoto(tx, photo, sellerOrderId, new Date(context.clock.now())),
    discard: () => context.removePhoto(photo.key),
  })
  return context.photoAccess.sign({ ...photo, alt: '' })
}
