import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { Chain } from './chain.tsx'
import { Entry } from './entry.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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
    <ListPage
      title="Audit log"
      label="Entries, newest first"
      lead="Everything admins did, each entry tied to the one before it. Times are UTC by the house’s clock."
      csv={{ name: 'audit.csv', load: () => call('exportAudit', { query: filter }, { timeout: 0 }) }}
      above={<Chain />}
      search={{ label: 'Done to what', hint: 'seller, or seller:slr_…', value: filter.target }}
      days={{ label: 'Done', from: filter.from, to: filter.to }}
      choices={[
        {
          label: 'By',
          name: 'by',
          current: filter.by ?? '',
          options: [['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)],
        },
        {
          label: 'What',
          name: 'action',
          current: filter.action ?? '',
          options: [['', 'Everything'], ...actions.map((action) => [action, action] as const)],
        },
      ]}
      rows={entries}
      keyOf={({ no }) => String(no)}
      item={(entry) => <Entry entry={entry} />}
      empty={isFiltered ? 'Nothing of the kind was done' : 'Nothing was done yet'}
      next={next}
    />
  )
}
