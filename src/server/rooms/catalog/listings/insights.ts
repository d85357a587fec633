import { dayMs } from '#platform/clock.ts'
import { listDays, readMostSeen } from './insights.store.ts'
import type { ListingDesk } from './listings.desk.ts'

/**
 * Views of the seller's pieces and new watchers over so many days, today (UTC) the last of them, and the pieces seen most.
 * Sales by day are the orders room's to tell: this room does not know what was paid.
 */
export async function getInsights({ db, clock }: ListingDesk, sellerId: string, days: number) {
  const now = clock.now()
  const from = new Date(now - (days - 1) * dayMs)
  const [listed, seen] = await Promise.all([
    listDays(db, sellerId, from, new Date(now)),
    readMostSeen(db, sellerId, 10),
  ])
  return { days: listed, ...seen }
}
