import type { z } from 'zod'
import type { careCalls } from '#contract/orders/order-care.ts'
import type { Order } from '#contract/orders/orders.ts'
import { fail } from '#platform/http/app-error.ts'
import { listBuyersOrders, readBuyersOrder } from '../issues/care.store.ts'
import type { OrderContext } from '../orders.context.ts'
import { shownOrder } from './buyer-order-view.ts'

type Page = z.infer<(typeof careCalls.listMyOrders)['reply']>

/** A page of a buyer's paid orders, newest first. */
export async function listMyOrders(
  { db }: OrderContext,
  buyerId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page> {
  const rows = await listBuyersOrders(db, buyerId, after ?? null, limit + 1)
  const page = rows.slice(0, limit)
  return {
    orders: page.map(({ json }) => json as Page['orders'][number]),
    next: rows.length > limit ? page.at(-1)!._id : null,
  }
}

/**
 * One of a buyer's paid orders.
 * @throws not_found, also for someone else's
 */
export async function getMyOrder(context: OrderContext, buyerId: string, id: string): Promise<Order> {
  const json = await readBuyersOrder(context.db, buyerId, id)
  if (!json) throw fail('not_found')
  return shownOrder(context, json)
}
