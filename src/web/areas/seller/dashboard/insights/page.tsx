import { href } from 'react-router'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { useSession } from '#web/lib/session/state.ts'
import { ChartOfDays } from '#web/kit/chart/chart-of-days.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import { NetSums } from '#web/features/dashboard/net-sums.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { Figure } from '#web/kit/figure.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { spans, type InsightDay, type loadInsights } from './load.ts'
import { changeText, shareText } from './percent.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export { loadInsights as clientLoader } from './load.ts'

type Top = Awaited<ReturnType<typeof loadInsights>>['top'][number]
const topColumns: readonly TableColumn<Top>[] = [
  {
    head: t('seller.item'),
    isName: true,
    cell: ({ _id, title }) => (
      <TextLink to={href('/shopper/listings/:id', { id: _id })}>
        <bdi>{title}</bdi>
      </TextLink>
    ),
  },
  { head: t('seller.views'), isNumber: true, cell: ({ views }) => numberText(views) },
  { head: t('seller.watchers'), isNumber: true, cell: ({ watches }) => numberText(watches) },
]

export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  const { span, series, before, watching, followers, newFollowers, top } = loaderData
  const figure = (label: string, of: Sum, text: (sum: number) => string = numberText) => (
    <Figure label={label} text={text(of(series))} note={comparedText(of(series), of(before), span)} />
  )
  const earnings = grossOf(series)
  const isFirstParty = useSession()?.seller?.isSA ?? false
  const { code: currency } = pageCurrency()
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
      <dl className="mt-6 grid grid-cols-2 border-t border-l border-line xl:grid-cols-3">
        {figure(t('seller.views'), viewsOf)}
        {figure(t('seller.insights.new-watchers'), (days) => sumOf(days, ({ watches }) => watches))}
        <Figure label={t('seller.insights.watching')} text={numberText(watching)} />
        <Figure
          label={t('seller.insights.followers')}
          text={numberText(followers)}
          note={
            newFollowers > 0
              ? t('seller.insights.new-followers', { count: newFollowers, days: 30 })
              : undefined
          }
        />
        {figure(t('seller.insights.sold'), soldOf)}
        {figure(t('seller.insights.conversion'), conversionOf, (share) =>
          Number.isNaN(share) ? '–' : shareText(share),
        )}
        {figure(t('seller.insights.net'), netOf, (cents) => moneyText({ cents, currency }))}
      </dl>
      <div className="mt-6 max-w-xl">
        <NetSums
          title={t('seller.earnings')}
          currency={currency}
          sums={[
            { label: t('seller.insights.gross'), cents: earnings },
            { label: t('order.state.refunded'), cents: -sumOf(series, (day) => day.refundedCents) },
            { label: t('order.ledger.lost'), cents: -sumOf(series, (day) => day.lostCents) },
          ]}
          totalLabel={t('seller.insights.net')}
        />
        <p className="mt-2 text-note text-soft">
          {isFirstParty ? t('seller.insights.net-note-own') : t('seller.insights.net-note')}
        </p>
      </div>
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
      <ChartOfDays
        title={t('seller.insights.daily-net')}
        days={series.map((day) => ({ day: day.day, value: netOf([day]) }))}
        textOf={(cents) => moneyText({ cents, currency })}
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

type Sum = (days: readonly InsightDay[]) => number

function sumOf(days: readonly InsightDay[], of: (day: InsightDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0)
}

const viewsOf: Sum = (days) => sumOf(days, ({ views }) => views)
const soldOf: Sum = (days) => sumOf(days, ({ listings }) => listings)
const grossOf: Sum = (days) => sumOf(days, ({ earningsCents }) => earningsCents)
/** Net earnings from the orders of these days, minus all refunds and lost disputes, including later ones. */
const netOf: Sum = (days) =>
  sumOf(days, ({ earningsCents, refundedCents, lostCents }) => earningsCents - refundedCents - lostCents)
/** Items sold per view; NaN if there were no views. */
const conversionOf: Sum = (days) => (viewsOf(days) === 0 ? Number.NaN : soldOf(days) / viewsOf(days))

/** Describes the change from the previous period; undefined if the previous period has no data. */
function comparedText(now: number, before: number, days: number): string | undefined {
  if (!(before > 0) || Number.isNaN(now)) return undefined
  return t('seller.insights.change', { change: changeText(now / before - 1), days })
}
