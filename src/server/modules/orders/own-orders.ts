import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { OwnSellerOrder } from './fulfilment/views/seller-order-view.ts'
import { findSellerOrder } from './core/seller-orders.store.ts'

/**
 * Returns an order for first-party items, for which the team acts as the seller.
 * @throws not_found (also for an order of another seller)
 */
export async function findOwnOrder(
  db: Db,
  id: string,
  by: Pick<OwnSellerOrder, 'language' | 'team'>,
): Promise<OwnSellerOrder> {
  const sellerOrder = await findSellerOrder(db, id)
  if (!sellerOrder?.isFirstParty || !sellerOrder.paidAt) throw fail('not_found')
  return { sellerId: sellerOrder.sellerId, id, ...by }
}
