import { retrySerialization } from '#platform/database/retry.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { OrderContext } from '../core/orders.context.ts'
import * as store from '../core/seller-sales.store.ts'

const batch = 100

/**
 * Recounts the daily sales of all sellers after a change to the marketplace's time zone. An interrupted run starts
 * over, and a finished run is not repeated.
 */
export async function recountSales({ db }: Pick<OrderContext, 'db'>): Promise<void> {
  const { timeZone } = marketplace()
  if ((await store.findSalesZone(db)) === timeZone) return
  for (let after = ''; ;) {
    const sellers = await store.listSellersWithSales(db, after, batch)
    for (const id of sellers)
      await retrySerialization(() =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => store.recountSales(tx, id)),
      )
    if (sellers.length < batch) break
    after = sellers.at(-1)!
  }
  await store.saveSalesZone(db, timeZone)
}
