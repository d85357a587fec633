import { call } from '#web/call.ts'
import { mayNow } from '../role.tsx'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

/** What waits for a hand; for whose role includes reports, also what happened over a span kept in the address. */
export const loadHome = atDashboard(async ({ text }) => {
  const span = spans.find((days) => days === Number(text('days'))) ?? 30
  const [{ tasks }, figures] = await Promise.all([
    call('getAdminTasks'),
    mayNow('reports') ? call('listAdminDays', { query: { days: span } }) : null,
  ])
  return { span, tasks, figures }
})
