import type { ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'

export const spans = [7, 30, 90, 365] as const

/** What waits for a hand, and what happened over a span kept in the address. */
export function loadHome({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const wanted = Number(new URL(request.url).searchParams.get('days'))
  const span = spans.find((days) => days === wanted) ?? 30
  return loadAtDesk(request, async () => {
    const [{ chores }, told] = await Promise.all([
      call('getOfficeChores'),
      call('listOfficeDays', { query: { days: span } }),
    ])
    return { span, chores, ...told }
  })
}
