import { setSellerStatistics } from '#modules/accounts/accounts.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { sellerStatisticsSql } from '../core/seller-statistics.store.ts'
import { rollUpSales } from '../core/seller-sales.store.ts'

const spanMs = 90 * 86_400_000
/** Minimum number of shipped orders for which a median shipping time is calculated. */
const fewestShipped = 5

/**
 * Adds the recorded sales to the daily totals, and recalculates the sales statistics that buyers see about each seller.
 */
export async function updateSellerStatistics({
  db,
  clock,
}: Pick<OrderContext, 'db' | 'clock'>): Promise<void> {
  await rollUpSales(db)
  const since = new Date(clock.now() - spanMs)
  await inTransaction(db, async (tx) => {
    const changed = await setSellerStatistics(tx, sellerStatisticsSql(since, fewestShipped))
    if (changed.length > 0) await invalidate(tx, 'seller', changed)
  })
}
