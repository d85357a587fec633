import { call } from '#web/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

/** What waits for a hand, and what happened over a span kept in the address. */
export const loadHome = atDashboard(async ({ text }) => {
  const span = spans.find((days) => days === Number(text('days'))) ?? 30
  const [{ tasks }, counts] = await Promise.all([
    call('getAdminTasks'),
    call('listAdminDays', { query: { days: span } }),
  ])
  return { span, tasks, ...counts }
})
