import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { securityEventKinds, type SecurityEventKind } from '#contract/admin/security-events.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { kindWords, SecurityEventItem } from './event.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const read = (name: string): string | undefined => query.get(name) || undefined
  const kind = securityEventKinds.find((known) => known === query.get('kind'))
  const filter = { kind, person: read('search'), from: read('from'), to: read('to') }
  return loadAtDashboard(request, async () => {
    const found = await call('listSecurityEvents', { query: { ...filter, after: read('after') } })
    return { ...found, filter }
  })
}

const options: readonly (readonly [string, string])[] = [
  ['', 'Everything'],
  ...securityEventKinds.map((kind: SecurityEventKind) => [kind, kindWords[kind]] as const),
]

export default function SecurityPage() {
  const { events, next, filter } = useLoaderData<typeof clientLoader>()
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <ListPage
      title="Security"
      label="Security events, newest first"
      lead="Sign-ins, refused calls, changed passwords, emails and rights, and files read. Kept for 400 days. Times are UTC."
      search={{ label: 'Person', hint: 'An email or an id', value: filter.person }}
      days={{ label: 'Happened', from: filter.from, to: filter.to }}
      choices={[{ label: 'Event', name: 'kind', current: filter.kind ?? '', options }]}
      rows={events}
      keyOf={({ no }) => String(no)}
      item={(event) => <SecurityEventItem event={event} />}
      empty={isFiltered ? 'No events match these filters' : 'No events yet'}
      next={next}
    />
  )
}
