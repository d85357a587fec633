import { reportSpans, reportUnits } from '#contract/admin/reports.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'

export type SalesReport = CallReply<'getReport'>

/** Loads the report for the period, dates and unit in the URL. */
export const loadReport = dashboardLoader(async ({ text, oneOf }) => {
  const query = {
    span: oneOf('span', reportSpans) ?? '30',
    from: dayOf(text('from')),
    to: dayOf(text('to')),
    by: oneOf('by', reportUnits) ?? 'day',
  } as const
  return { query, report: await call('getReport', { query }) }
})

/** Returns a date from the URL; undefined for a text that the server would reject. */
function dayOf(text: string | undefined): string | undefined {
  return text && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
