import type { ReportQuery, reportTables } from '#contract/admin/reports.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { call } from '#web/lib/calls/call.ts'
import { tableOf } from '#web/lib/text/t.ts'

export type ReportFilter = ReportQuery
type ReportTable = (typeof reportTables)[number]

const labels: Record<ReportTable, string> = tableOf('admin.reports.csv')

/** Button that downloads a table of the report with all its rows. */
export function ReportCsvButton({ query, table }: { query: ReportFilter; table: ReportTable }) {
  return (
    <CsvButton
      name={table === 'periods' ? 'report.csv' : `report-${table}.csv`}
      label={labels[table]}
      load={() => call('exportReport', { query: { ...query, table } }, { timeout: 0 })}
    />
  )
}
