import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { securityEventKinds, type SecurityEventKind } from '#contract/admin/security-events.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListChoice } from '#web/ui/list/choice.tsx'
import { DayRange } from '#web/ui/list/days.tsx'
import { More } from '#web/ui/list/more.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { kindWords, SecurityEventItem } from './event.tsx'

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
    <DashboardPage
      title="Security"
      lead="Sign-ins, refused calls, changed passwords, emails and rights, and files read. Kept for 400 days. Times are UTC."
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <ListSearch label="Person" hint="An email or an id" value={filter.person} />
        <DayRange label="Happened" from={filter.from} to={filter.to} />
      </div>
      <div className="py-3">
        <ListChoice label="Event" name="kind" current={filter.kind ?? ''} options={options} />
      </div>
      {events.length === 0 ? (
        <Empty title={isFiltered ? 'No events match these filters' : 'No events yet'} />
      ) : (
        <ol aria-label="Security events, newest first" className="border-t border-ink">
          {events.map((event) => (
            <li key={event.no} className="border-b border-line py-4">
              <SecurityEventItem event={event} />
            </li>
          ))}
        </ol>
      )}
      <More next={next} />
    </DashboardPage>
  )
}
