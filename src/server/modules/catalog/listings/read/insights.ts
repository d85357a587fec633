import { dayMs } from '#platform/clock/clock.ts'
import { listDays, readMostSeen } from './insights.store.ts'
import type { ListingContext } from '../listings.context.ts'

/**
 * Views of the seller's listings and new watchers over so many days, today (UTC) the last of them, and the listings
 * seen most. Sales by day are the orders room's to tell: this module does not know what was paid.
 */
export async function getInsights({ db, clock }: ListingContext, sellerId: string, days: number) {
  const now = clock.now()
  const from = new Date(now - (days - 1) * dayMs)
  const [listed, seen] = await Promise.all([
    listDays(db, sellerId, from, new Date(now)),
    readMostSeen(db, sellerId, 10),
  ])
  return { days: listed, ...seen }
}
