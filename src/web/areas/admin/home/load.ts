import type { ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'

export const spans = [7, 30, 90, 365] as const

/** What waits for a hand, and what happened over a span kept in the address. */
export function loadHome({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const wanted = Number(new URL(request.url).searchParams.get('days'))
  const span = spans.find((days) => days === wanted) ?? 30
  return loadAtDashboard(request, async () => {
    const [{ tasks }, counts] = await Promise.all([
      call('getAdminTasks'),
      call('listAdminDays', { query: { days: span } }),
    ])
    return { span, tasks, ...counts }
  })
}
