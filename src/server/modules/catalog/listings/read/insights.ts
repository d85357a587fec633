import { marketDay } from '#platform/settings/market-days.ts'
import { listDays, readMostSeen } from './insights.store.ts'
import type { ListingContext } from '../core/listings.context.ts'

/**
 * Views of the seller's listings and new watchers over so many days, today the last of them, and the listings
 * seen most. Sales by day are the orders room's to tell: this module does not know what was paid.
 */
export async function getInsights({ db, clock }: ListingContext, sellerId: string, days: number) {
  const now = clock.now()
  const [listed, seen] = await Promise.all([
    listDays(db, sellerId, marketDay(now, 1 - days), marketDay(now)),
    readMostSeen(db, sellerId, 10),
  ])
  return { days: listed, ...seen }
}
