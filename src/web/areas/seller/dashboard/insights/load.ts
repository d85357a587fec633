import type { ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

export interface InsightDay {
  day: string
  views: number
  watches: number
  listings: number
  earningsCents: number
}

/** Views, watchers and sales of the seller's own listings over a span kept in the address. */
export function loadInsights({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const wanted = Number(new URL(request.url).searchParams.get('days'))
  const days = spans.find((span) => span === wanted) ?? 30
  return loadAtDashboard(request, async () => {
    const [seen, sold] = await Promise.all([
      call('getInsights', { query: { days } }),
      call('listSellerSales', { query: { days } }),
    ])
    const salesOf = new Map(sold.days.map((one) => [one.day, one]))
    const series = seen.days.map(({ day, views, watches }): InsightDay => {
      const sales = salesOf.get(day)
      return { day, views, watches, listings: sales?.listings ?? 0, earningsCents: sales?.earningsCents ?? 0 }
    })
    return { span: days, series, watching: seen.watching, top: seen.top }
  })
}
