import { reportCalls } from '#contract/admin/reports.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import { exportReport, getReport } from './reports.ts'

/** Registers the API calls for reports, which require the permission `reports`. */
export function reportsRoutes(serve: Serve, context: Pick<Platform, 'db' | 'clock'>): void {
  serve(reportCalls.getReport, ({ query }) => getReport(context, query))
  serve(reportCalls.exportReport, ({ actor, query }) => exportReport(context, actor, query))
}
