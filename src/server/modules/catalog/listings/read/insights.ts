import { marketDay } from '#platform/settings/market-days.ts'
import { listDailyCounts, readMostViewed } from './insights.store.ts'
import type { ListingContext } from '../core/listings.context.ts'

/**
 * Returns the number of views and the number of new watchers for each of the last `days` days including today, and the
 * most viewed listings. The orders module provides the sales figures.
 */
export async function getInsights({ db, clock }: ListingContext, sellerId: string, days: number) {
  const now = clock.now()
  const [listed, seen] = await Promise.all([
    listDailyCounts(db, sellerId, marketDay(now, 1 - days), marketDay(now)),
    readMostViewed(db, sellerId, 10),
  ])
  return { days: listed, ...seen }
}
