import { redirect } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { hasCurrentRight } from '../role.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

/** Loads the open tasks and, for roles that have access to reports, the metrics for the period in the URL. */
export const loadHome = dashboardLoader(async ({ seller, text }) => {
  const span = spans.find((days) => days === Number(text('days'))) ?? 30
  const [{ tasks }, figures, opening, software] = await Promise.all([
    call('getAdminTasks'),
    hasCurrentRight('reports') ? call('listAdminDays', { query: { days: span } }) : null,
    seller.isSA ? call('getOpening') : undefined,
    seller.isSA ? call('getVersion') : undefined,
  ])
  if (opening?.isNew) throw redirect('/sa/opening')
  const left = opening?.steps.filter(({ isDone }) => !isDone).length ?? 0
  return { span, tasks, figures, left, software }
})
