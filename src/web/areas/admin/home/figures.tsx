import { minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import type { AdminDailyFigures } from '#contract/admin/admin-home.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { ChartOfDays } from '#web/kit/chart/chart-of-days.tsx'
import { countText } from '#web/lib/format/count-text.ts'
import { NetSums } from '#web/features/dashboard/net-sums.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { AdminFigure } from '../admin-figure.tsx'
import { spans } from './load.ts'

type HomeFiguresProps = CallReply<'listAdminDays'> & { span: number }

/** Metrics for the period in the URL. */
export function HomeFigures({ span, days, members, currency }: HomeFiguresProps) {
  const from = days[0]!.day
  const to = days.at(-1)!.day
  const money = (cents: number) => moneyText({ cents, currency })
  const round = (cents: number) =>
    moneyText({ cents: Math.round(cents / minorUnitsPerUnit()) * minorUnitsPerUnit(), currency })
  const total = (of: (day: AdminDailyFigures) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const series = (of: (day: AdminDailyFigures) => number) =>
    days.map((day) => ({ day: day.day, value: of(day) }))
  const orders = (more = '') => `/sa/orders?from=${from}&to=${to}${more}`
  const ordersOf =
    (more = '') =>
    (day: string) =>
      `/sa/orders?from=${day}&to=${day}${more}`
  const grossSales = total((day) => day.grossSales)
  const refunded = total((day) => day.refunded)
  const lost = total((day) => day.lost)
  const grossFees = total((day) => day.grossFees)
  const hours =
    total(({ hoursToShip, shipped }) => (hoursToShip ?? 0) * shipped) / total(({ shipped }) => shipped)
  return (
    <>
      <div className="mt-8">
        <Tabs
          label={t('admin.home.period')}
          name="days"
          current={span === 30 ? '' : String(span)}
          tabs={spans.map((days) => ({
            value: days === 30 ? '' : String(days),
            label: days === 365 ? t('admin.home.last-year') : t('admin.home.last-days', { days }),
          }))}
        />
      </div>
      <dl className="mt-6 grid grid-cols-2 border-t border-l border-line lg:grid-cols-3">
        <AdminFigure label={t('admin.home.sales')} text={money(grossSales)} to={orders()} />
        <AdminFigure
          label={t('admin.home.net-sales')}
          text={money(grossSales - refunded - lost)}
          to={orders()}
        />
        <AdminFigure
          label={t('admin.home.refunded')}
          text={money(refunded)}
          to={`/sa/refunds?from=${from}&to=${to}`}
        />
        <AdminFigure label={t('admin.home.net-revenue')} text={money(total(netRevenue))} />
        <AdminFigure label={t('admin.home.time-to-ship')} text={timeText(hours)} to={orders('&on=shipped')} />
        <AdminFigure
          label={t('admin.page.orders')}
          text={numberText(total((day) => day.orders))}
          to={orders()}
        />
        <AdminFigure label={t('admin.home.members')} text={countText(members)} to="/sa/members" />
        <AdminFigure
          label={t('admin.home.new-sellers')}
          text={numberText(total((day) => day.sellers))}
          to={`/sa/sellers?tab=all&from=${from}&to=${to}`}
        />
        <AdminFigure
          label={t('admin.home.new-buyers')}
          text={numberText(total((day) => day.buyers))}
          to={`/sa/buyers?from=${from}&to=${to}`}
        />
      </dl>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <NetSums
          title={t('admin.home.sales-breakdown')}
          currency={currency}
          sums={[
            { label: t('admin.home.sales'), cents: grossSales },
            { label: t('admin.home.refunded'), cents: -refunded },
            { label: t('order.ledger.lost'), cents: -lost },
          ]}
          totalLabel={t('admin.home.net-sales')}
        />
        <NetSums
          title={t('admin.home.revenue-breakdown')}
          currency={currency}
          sums={[
            { label: t('admin.home.fees'), cents: grossFees },
            { label: t('admin.home.fees-taken-back'), cents: total(({ netFees }) => netFees) - grossFees },
            { label: t('admin.home.memberships'), cents: total(({ memberships }) => memberships) },
            { label: t('admin.home.own-sales'), cents: total(({ ownSales }) => ownSales) },
            { label: t('admin.home.provider-fees'), cents: -total(({ providerFees }) => providerFees) },
          ]}
          totalLabel={t('admin.home.net-revenue')}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        <ChartOfDays
          title={t('admin.home.sales')}
          days={series((day) => day.grossSales)}
          textOf={round}
          rowsOf={ordersOf()}
        />
        <ChartOfDays
          title={t('admin.home.net-revenue')}
          days={series(netRevenue)}
          textOf={round}
          rowsOf={ordersOf()}
        />
        <ChartOfDays
          title={t('admin.home.refunded')}
          days={series((day) => day.refunded)}
          textOf={round}
          rowsOf={(day) => `/sa/refunds?from=${day}&to=${day}`}
        />
        <ChartOfDays
          title={t('admin.home.hours-to-ship')}
          days={series(({ hoursToShip }) => hoursToShip ?? 0)}
          rowsOf={ordersOf('&on=shipped')}
        />
        <ChartOfDays
          title={t('admin.home.new-members')}
          days={series(({ members: joined }) => joined)}
          rowsOf={() => '/sa/members'}
        />
        <ChartOfDays
          title={t('admin.home.new-sellers')}
          days={series(({ sellers }) => sellers)}
          rowsOf={(day) => `/sa/sellers?tab=all&from=${day}&to=${day}`}
        />
      </div>
    </>
  )
}

/** Returns the marketplace's net revenue for one day. */
function netRevenue({ netFees, memberships, ownSales, providerFees }: AdminDailyFigures): number {
  return netFees + memberships + ownSales - providerFees
}

/** Formats a duration, such as `5 hours` or `2.5 days`. NaN means that nothing was shipped, and is shown as a dash. */
function timeText(hours: number): string {
  if (Number.isNaN(hours)) return '–'
  if (hours < 1) return t('admin.home.under-an-hour')
  if (hours < 48) return t('admin.home.hours', { count: Math.round(hours) })
  return t('admin.home.days', { count: Math.round((hours / 24) * 10) / 10 })
}
