import { minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { DayBars } from '#web/kit/chart/day-bars.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import type { SalesReport } from './load.ts'
import { createMetrics, periodText, metricText, type Figures } from './metrics.ts'

const titles: Record<SalesReport['by'], string> = tableOf('admin.reports.sales-by')

/** Chart of the sales per day, week or month, and a table with all figures for each of these periods. */
export function Periods({ report: { currency, by, periods } }: { report: SalesReport }) {
  const unit = minorUnitsPerUnit()
  const round = (cents: number) => moneyText({ cents: Math.round(cents / unit) * unit, currency })
  const columns: readonly TableColumn<Figures>[] = [
    {
      head: t('admin.reports.period'),
      isName: true,
      cell: (period) => <span className="whitespace-nowrap">{periodText(period, by)}</span>,
    },
    ...createMetrics(currency).map((metric): TableColumn<Figures> => ({
      key: metric.id,
      head: metric.label,
      isNumber: true,
      cell: (period) => metricText(metric, period),
    })),
  ]
  return (
    <TitledSection id="periods" title={titles[by]} className="mt-10">
      <DayBars
        days={periods.map(({ from, sales }) => ({ day: from, value: sales }))}
        textOf={round}
        labelOf={(at) => periodText(periods[at]!, by)}
      />
      <details className="mt-2">
        <summary className="text-link">{t('admin.reports.table')}</summary>
        <div
          // A scrollable element must be focusable for keyboard users.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={titles[by]}
          className="mt-2 md:overflow-x-auto"
        >
          <Table
            caption={titles[by]}
            columns={columns}
            rows={periods.toReversed()}
            keyOf={({ from }) => from}
          />
        </div>
      </details>
    </TitledSection>
  )
}
