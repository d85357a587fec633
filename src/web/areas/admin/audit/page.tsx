import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { ListChoice } from '#web/ui/list/choice.tsx'
import { DayRange } from '#web/ui/list/days.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Chain } from './chain.tsx'
import { Entry } from './entry.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const read = (name: string): string | undefined => query.get(name) || undefined
  const filter = {
    by: read('by'),
    action: read('action'),
    target: read('search'),
    from: read('from'),
    to: read('to'),
  }
  return loadAtDashboard(request, async () => {
    const [found, known] = await Promise.all([
      call('listAudit', { query: { ...filter, after: read('after') } }),
      call('getAuditFilters'),
    ])
    return { ...found, ...known, filter }
  })
}

export default function AuditPage() {
  const { entries, next, people, actions, filter } = useLoaderData<typeof clientLoader>()
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <DashboardPage
      title="Audit log"
      lead="Everything admins did, each entry tied to the one before it. Times are UTC by the house’s clock."
      actions={
        <CsvButton name="audit.csv" load={() => call('exportAudit', { query: filter }, { timeout: 0 })} />
      }
    >
      <Chain />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <ListSearch label="Done to what" hint="seller, or seller:slr_…" value={filter.target} />
        <DayRange label="Done" from={filter.from} to={filter.to} />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2 py-3">
        <ListChoice
          label="By"
          name="by"
          current={filter.by ?? ''}
          options={[['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)]}
        />
        <ListChoice
          label="What"
          name="action"
          current={filter.action ?? ''}
          options={[['', 'Everything'], ...actions.map((action) => [action, action] as const)]}
        />
      </div>
      {entries.length === 0 ? (
        <Empty title={isFiltered ? 'Nothing of the kind was done' : 'Nothing was done yet'} />
      ) : (
        <ol aria-label="Entries, newest first" className="border-t border-ink">
          {entries.map((entry) => (
            <li key={entry.no} className="border-b border-line py-4">
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <More next={next} />
    </DashboardPage>
  )
}
