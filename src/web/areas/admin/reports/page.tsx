import { useNavigation } from 'react-router'
import { reportSpans, reportUnits } from '#contract/admin/reports.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { ListTools } from '#web/kit/list/tools.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { ReportCsvButton } from './export.tsx'
import type { SalesReport } from './load.ts'
import { periodDaysText } from './metrics.ts'
import { Periods } from './periods.tsx'
import { Comparison, ReportFigures } from './summary.tsx'
import { BestSellers } from './best-sellers.tsx'
import type { Route } from './+types/page.ts'

export { loadReport as clientLoader } from './load.ts'

const spanNames: Record<'month' | 'last-month', string> = tableOf('admin.reports.preset')
const unitNames: Record<SalesReport['by'], string> = tableOf('admin.reports.unit')

const spanName = (span: (typeof reportSpans)[number]): string =>
  span === 'month' || span === 'last-month'
    ? spanNames[span]
    : t('admin.home.last-days', { days: Number(span) })

export default function ReportsPage({ loaderData: { query, report } }: Route.ComponentProps) {
  const { total, isOpen, by } = report
  const isLoading = useNavigation().state === 'loading'
  const hasDates = query.from !== undefined || query.to !== undefined
  const isEmpty = [total, report.previous, report.lastYear].every(
    ({ orders, refunds, sales, fees, buyers, sellers }) =>
      [orders, refunds, sales, fees, buyers, sellers].every((value) => value === 0),
  )
  return (
    <DashboardPage
      title={t('admin.page.reports')}
      lead={t('admin.reports.lead')}
      files={<ReportCsvButton query={query} table="periods" />}
    >
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
        <Tabs
          label={t('admin.home.period')}
          name="span"
          replaces={['from', 'to']}
          current={hasDates ? 'dates' : query.span === '30' ? '' : query.span}
          tabs={reportSpans.map((span) => ({ value: span === '30' ? '' : span, label: spanName(span) }))}
        />
        <ListTools
          days={{ label: t('admin.reports.dates'), from: query.from, to: query.to }}
          choices={[
            {
              label: t('admin.reports.by'),
              name: 'by',
              current: by === 'day' ? '' : by,
              options: reportUnits.map((unit) => [unit === 'day' ? '' : unit, unitNames[unit]] as const),
            },
          ]}
        />
        <p className="text-soft" role="status">
          {isOpen ? t('admin.reports.shown-open', { span: periodDaysText(total) }) : periodDaysText(total)}
        </p>
        {isEmpty ? (
          <div className="mt-6">
            <Empty title={t('chart.none')}>{t('admin.reports.none')}</Empty>
          </div>
        ) : (
          <>
            <ReportFigures report={report} />
            <Periods report={report} />
            <Comparison report={report} />
            <BestSellers report={report} query={query} />
          </>
        )}
        <p className="mt-8 max-w-prose text-note text-soft">{t('admin.reports.definitions')}</p>
      </div>
    </DashboardPage>
  )
}
