import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { t } from '#web/lib/text/t.ts'
import { AdminFigure } from '../admin-figure.tsx'
import type { SalesReport } from './load.ts'
import { metricChangeText, createMetrics, periodDaysText, metricText, type Metric } from './metrics.ts'

/** Figures of the period, each with its change from the previous period. */
export function ReportFigures({ report: { currency, total, previous } }: { report: SalesReport }) {
  return (
    <dl className="mt-6 grid grid-cols-2 border-t border-l border-line lg:grid-cols-3">
      {createMetrics(currency).map((metric) => (
        <AdminFigure
          key={metric.id}
          label={metric.label}
          text={metricText(metric, total)}
          to={metric.to?.(total)}
          note={noteOf(metricChangeText(metric, total, previous))}
        />
      ))}
    </dl>
  )
}

/** Table that compares the period with the previous period and with the same period a year earlier. */
export function Comparison({ report: { currency, total, previous, lastYear } }: { report: SalesReport }) {
  const columns: readonly TableColumn<Metric>[] = [
    { head: t('admin.reports.metric'), isName: true, cell: ({ label }) => label },
    { key: 'now', head: periodDaysText(total), isNumber: true, cell: (metric) => metricText(metric, total) },
    {
      key: 'previous',
      head: t('admin.reports.previous', { span: periodDaysText(previous) }),
      isNumber: true,
      cell: (metric) => metricText(metric, previous),
    },
    {
      key: 'previous-change',
      head: t('admin.reports.change-head'),
      isNumber: true,
      cell: (metric) => metricChangeText(metric, total, previous) ?? '–',
    },
    {
      key: 'last-year',
      head: t('admin.reports.last-year', { span: periodDaysText(lastYear) }),
      isNumber: true,
      cell: (metric) => metricText(metric, lastYear),
    },
    {
      key: 'last-year-change',
      head: t('admin.reports.change-head'),
      isNumber: true,
      cell: (metric) => metricChangeText(metric, total, lastYear) ?? '–',
    },
  ]
  return (
    <TitledSection id="comparison" title={t('admin.reports.comparison')} className="mt-10">
      <Table
        caption={t('admin.reports.comparison')}
        columns={columns}
        rows={createMetrics(currency)}
        keyOf={({ id }) => id}
      />
    </TitledSection>
  )
}

function noteOf(change: string | null): string {
  return change === null ? t('admin.reports.no-change') : t('admin.reports.change', { change })
}
