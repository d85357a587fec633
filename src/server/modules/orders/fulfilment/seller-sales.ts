import { dateOf, dayMs } from '#platform/clock/clock.ts'
import type { OrderContext } from '../orders.context.ts'
import { listSalesDays, type SalesDay } from './seller-sales.store.ts'

/** What a seller sold on each of the last `days` days, today (UTC) last; cancelled orders are no sales. */
export function listSales({ db, clock }: OrderContext, sellerId: string, days: number): Promise<SalesDay[]> {
  const now = clock.now()
  return listSalesDays(db, sellerId, dateOf(now - (days - 1) * dayMs), dateOf(now))
}
