import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { ChartOfDays } from '#web/ui/chart/chart-of-days.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { moneyText } from '#web/ui/money.ts'
import { loadInsights, spans, type InsightDay } from './load.ts'
import { t } from '#web/t.ts'

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadInsights(args)
}

type Top = Awaited<ReturnType<typeof clientLoader>>['top'][number]
const topColumns: readonly TableColumn<Top>[] = [
  {
    key: 'title',
    head: t('seller.item'),
    isName: true,
    cell: ({ _id, title }) => (
      <Link to={`/shopper/listings/${_id}`} className="text-link">
        {title}
      </Link>
    ),
  },
  { key: 'views', head: t('seller.views'), isNumber: true, cell: ({ views }) => numberText(views) },
  {
    key: 'watches',
    head: t('seller.watchers'),
    isNumber: true,
    cell: ({ watches }) => numberText(watches),
  },
]

export default function InsightsPage() {
  const { span, series, watching, top } = useLoaderData<typeof clientLoader>()
  const total = (of: (day: InsightDay) => number) => series.reduce((sum, day) => sum + of(day), 0)
  const views = total((day) => day.views)
  const listings = total((day) => day.listings)
  const earnings = { cents: total((day) => day.earningsCents), currency: 'usd' }
  return (
    <DashboardPage title={t('seller.insights')} lead={t('seller.insights.lead')}>
      <Tabs
        label={t('seller.insights.period')}
        name="days"
        current={span === 30 ? '' : String(span)}
        tabs={spans.map((days) => ({
          value: days === 30 ? '' : String(days),
          label: t('seller.insights.days', { days }),
        }))}
      />
      <dl className="mt-6 grid grid-cols-2 border-t border-l border-line xl:grid-cols-4">
        <Figure label={t('seller.views')} text={numberText(views)} />
        <Figure label={t('seller.insights.watching')} text={numberText(watching)} />
        <Figure label={t('seller.insights.sold')} text={numberText(listings)} />
        <Figure label={t('seller.insights.earnings')} text={moneyText(earnings)} />
      </dl>
      <ChartOfDays
        title={t('seller.insights.daily-views')}
        days={series.map(({ day, views }) => ({ day, value: views }))}
      />
      <ChartOfDays
        title={t('seller.insights.daily-watchers')}
        days={series.map(({ day, watches }) => ({ day, value: watches }))}
      />
      <ChartOfDays
        title={t('seller.insights.daily-sold')}
        days={series.map(({ day, listings }) => ({ day, value: listings }))}
      />
      <h2 className="mt-10 mb-3 font-display text-title">{t('seller.insights.top')}</h2>
      <List
        label={t('seller.insights.top')}
        rows={top}
        columns={topColumns}
        empty={t('seller.listings.none')}
      />
    </DashboardPage>
  )
}
