import { locale } from 'virtual:language'
import { dateText, monthText } from '#web/lib/format/date-text.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { numberText, percentText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'
import type { SalesReport } from './load.ts'

export type Figures = SalesReport['total']

export interface Metric {
  id: string
  label: string
  /** Value that is compared between periods. Null if the metric has no value. */
  value: (figures: Figures) => number | null
  text: (value: number) => string
  /** Returns the path of a page that lists the counted rows. */
  to?: (figures: Figures) => string
}

const change = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Returns the metrics of a report, in the order of the page. */
export function createMetrics(currency: SalesReport['currency']): readonly Metric[] {
  const money = (cents: number) => exactMoneyText({ cents, currency })
  const days = ({ from, to }: Figures) => `from=${from}&to=${to}`
  return [
    {
      id: 'sales',
      label: t('admin.reports.sales'),
      value: ({ sales }) => sales,
      text: money,
      to: (figures) => `/sa/orders?${days(figures)}`,
    },
    {
      id: 'orders',
      label: t('common.orders'),
      value: ({ orders }) => orders,
      text: numberText,
      to: (figures) => `/sa/orders?${days(figures)}`,
    },
    {
      id: 'average',
      label: t('admin.reports.average-order'),
      value: ({ averageOrder }) => averageOrder,
      text: money,
    },
    {
      id: 'refunded',
      label: t('admin.home.refunded'),
      value: ({ refunded }) => refunded,
      text: money,
      to: (figures) => `/sa/refunds?${days(figures)}`,
    },
    {
      id: 'fees',
      label: t('admin.reports.fees'),
      value: ({ fees }) => fees,
      text: money,
      to: () => '/sa/ledger',
    },
    {
      id: 'take-rate',
      label: t('admin.reports.take-rate'),
      value: ({ takeRate }) => takeRate,
      text: percentText,
    },
    {
      id: 'buyers',
      label: t('admin.home.new-buyers'),
      value: ({ buyers }) => buyers,
      text: numberText,
      to: (figures) => `/sa/buyers?${days(figures)}`,
    },
    {
      id: 'sellers',
      label: t('admin.home.new-sellers'),
      value: ({ sellers }) => sellers,
      text: numberText,
      to: (figures) => `/sa/sellers?tab=all&${days(figures)}`,
    },
    {
      id: 'listings',
      label: t('admin.reports.active-listings'),
      value: ({ activeListings }) => activeListings,
      text: numberText,
      to: () => '/sa/listings/all?tab=active',
    },
  ]
}

/** Formats the value of a metric. A missing value is shown as a dash. */
export function metricText({ value, text }: Metric, figures: Figures): string {
  const shown = value(figures)
  return shown === null ? '–' : text(shown)
}

/** Formats the relative change of a metric, such as `+12.5%`. Returns null if there is no earlier value. */
export function metricChangeText({ value }: Metric, now: Figures, before: Figures): string | null {
  const [current, earlier] = [value(now), value(before)]
  if (current === null || earlier === null || earlier === 0) return null
  return change.format((current - earlier) / Math.abs(earlier))
}

/** Formats the days of a period, such as `Dec 5` or `Dec 1 – Dec 7`. */
export function periodDaysText({ from, to }: Pick<Figures, 'from' | 'to'>): string {
  return from === to ? dateText(from) : t('admin.reports.span', { from: dateText(from), to: dateText(to) })
}

/** Formats a row of the table: a day, a week or a month. */
export function periodText(period: Figures, by: SalesReport['by']): string {
  return by === 'month' ? monthText(period.from) : periodDaysText(period)
}
