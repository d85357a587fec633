import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

export interface InsightDay {
  day: string
  views: number
  watches: number
  listings: number
  /** Earnings before refunds and disputes. */
  earningsCents: number
  refundedCents: number
  lostCents: number
}

/** Loads views, watchers and sales of the seller's listings for the period in the URL and the previous period. */
export const loadInsights = dashboardLoader(async ({ text }) => {
  const days = spans.find((span) => span === Number(text('days'))) ?? 30
  const query = { days: days * 2 }
  const [seen, sold, { followers, newFollowers }] = await Promise.all([
    call('getInsights', { query }),
    call('listSellerSales', { query }),
    call('countFollowers'),
  ])
  const salesOf = new Map(sold.days.map((one) => [one.day, one]))
  const none = { listings: 0, earningsCents: 0, refundedCents: 0, lostCents: 0 }
  const series = seen.days.map(({ day, views, watches }): InsightDay => {
    return { ...none, ...salesOf.get(day), day, views, watches }
  })
  return {
    span: days,
    series: series.slice(-days),
    before: series.slice(0, -days),
    watching: seen.watching,
    followers,
    newFollowers,
    top: seen.top,
  }
})
