import type { z } from 'zod'
import type { careCalls } from '#contract/order-care.ts'
import type { Order } from '#contract/orders.ts'
import { refuse } from '#platform/refusal.ts'
import { listBuyersOrders, readBuyersOrder } from './care.store.ts'
import type { Till } from './orders.till.ts'
import { shownOrder } from './part-view.ts'

type Page = z.infer<(typeof careCalls.listMyOrders)['reply']>

/** A page of a buyer's paid orders, newest first. */
export async function listMyOrders(
  { db }: Till,
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

/** One of a buyer's paid orders. Refuses with not_found, also for somebody else's. */
export async function getMyOrder(till: Till, buyerId: string, id: string): Promise<Order> {
  const json = await readBuyersOrder(till.db, buyerId, id)
  if (!json) throw refuse('not_found')
  return shownOrder(till, json)
}
