import { listUnreleasedSellerOrders } from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { reconcileEarnings } from './reconcile-earnings.ts'

const page = 100

/** Releases the due earnings that are not released yet. If `sellerId` is null, releases the earnings of all sellers. */
export async function releaseWaiting(context: PayoutContext, sellerId: string | null): Promise<void> {
  for (let after = ''; ;) {
    const sellerOrders = await listUnreleasedSellerOrders(context.db, sellerId, after, page)
    for (const { id } of sellerOrders) {
      await reconcileEarnings(context, id).catch((error: unknown) => {
        context.log.error(
          { sellerOrderId: id, err: error },
          'the earnings of a seller order could not be released',
        )
      })
    }
    if (sellerOrders.length < page) return
    after = sellerOrders.at(-1)!.id
  }
}
