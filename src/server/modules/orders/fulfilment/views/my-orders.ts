import type { z } from 'zod'
import type { careCalls } from '#contract/orders/after-sale/order-care.ts'
import type { OrderStanding } from '#contract/orders/seller-order-row.ts'
import type { Order } from '#contract/orders/orders.ts'
import { fail } from '#platform/errors/app-error.ts'
import { listBuyersOrders, readBuyersOrderJson } from './buyer-orders.store.ts'
import type { Language } from '#platform/language/translate.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { buyerOrderView } from './buyer-order-view.ts'
import { readStandings } from './standings.ts'

type Page = z.infer<(typeof careCalls.listMyOrders)['reply']>
type Row = Page['orders'][number]
/** Order in the list as returned by the database, before the status of each seller order is added. */
type ListedOrder = Omit<Row, 'sellerOrders'> & {
  sellerOrders: Omit<Row['sellerOrders'][number], keyof OrderStanding>[]
}

/** Returns a page of a buyer's paid orders, newest first. */
export async function listMyOrders(
  context: OrderContext,
  buyerId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page> {
  const rows = await listBuyersOrders(context.db, buyerId, after ?? null, limit + 1)
  const page = rows.slice(0, limit)
  const orders = page.map(({ json }) => json as ListedOrder)
  const ids = orders.flatMap(({ sellerOrders }) => sellerOrders.map(({ _id }) => _id))
  const standings = await readStandings(context, ids, 'buyer')
  return {
    orders: orders.map(({ sellerOrders, ...order }) => ({
      ...order,
      sellerOrders: sellerOrders.map((one) => ({ ...one, ...standings.get(one._id)! })),
    })),
    next: rows.length > limit ? page.at(-1)!._id : null,
  }
}

/**
 * Returns one of a buyer's own paid orders.
 * @throws not_found (also for another buyer's order)
 */
export async function getMyOrder(
  context: OrderContext,
  buyerId: string,
  id: string,
  language: Language,
): Promise<Order> {
  const json = await readBuyersOrderJson(context.db, buyerId, id)
  if (!json) throw fail('not_found')
  return buyerOrderView(context, json, language)
}
