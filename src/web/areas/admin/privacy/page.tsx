import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { PrivacyRequest } from '#contract/accounts/privacy-requests.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'
import { Archive } from './archive.tsx'
import { StartRequest } from './start-request.tsx'
import { List } from '#web/ui/list/list.tsx'

const kinds = ['export', 'erase'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const kind = kinds.find((one) => one === query.get('kind'))
  return loadAtDashboard(request, async () => {
    const found = await call('listPrivacyRequests', {
      query: { kind, after: query.get('after') ?? undefined },
    })
    return { ...found, kind }
  })
}

const columns: readonly TableColumn<PrivacyRequest>[] = [
  {
    key: 'who',
    head: 'Buyer',
    isName: true,
    cell: ({ email, buyerId }) => (
      <>
        {email || 'Erased'}
        <span className="block text-note break-all text-soft">{buyerId}</span>
      </>
    ),
  },
  { key: 'what', head: 'What', cell: ({ kind }) => (kind === 'erase' ? 'Erasure' : 'Export') },
  { key: 'at', head: 'Asked', cell: ({ at }) => <Moment at={at} /> },
  { key: 'by', head: 'By', cell: (request) => <By request={request} /> },
  { key: 'state', head: 'State', cell: (request) => <State request={request} /> },
  { key: 'parts', head: 'What it holds', cell: (request) => <SectionCells request={request} /> },
]

function By({ request: { startedBy, why } }: { request: PrivacyRequest }) {
  if (startedBy === null) return 'The buyer'
  return (
    <span className="max-md:text-right">
      {startedBy.name}
      <span className="block text-note text-soft">“{why}”</span>
    </span>
  )
}

function State({ request: { doneAt, ordersLeft } }: { request: PrivacyRequest }) {
  if (doneAt === null)
    return `${countOf(ordersLeft, 'order')} under way: name and address go when it has ended`
  return (
    <span>
      Done <Moment at={doneAt} />
    </span>
  )
}

function SectionCells({ request }: { request: PrivacyRequest }) {
  const { _id, kind, email, startedBy, sections } = request
  const rows = sections.filter(({ rows }) => rows > 0).map(({ name, rows }) => `${rows} in ${name}`)
  return (
    <div className="max-md:text-right">
      <p className="text-note text-soft">{rows.join(', ') || 'Nothing'}</p>
      {kind === 'export' && startedBy !== null && email !== '' && <Archive id={_id} email={email} />}
    </div>
  )
}

export default function PrivacyPage() {
  const { requests, next, kind } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Privacy"
      lead="What buyers asked to have of their data, or to have erased: on their own profile, or by mail through you."
    >
      <div className="grid gap-x-12 gap-y-8 2xl:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          <List
            label="Requests"
            tabs={{
              label: 'Requests',
              name: 'kind',
              current: kind ?? '',
              tabs: [
                { value: '', label: 'All' },
                { value: 'export', label: 'Exports' },
                { value: 'erase', label: 'Erasures' },
              ],
            }}
            rows={requests}
            columns={columns}
            empty="Nobody has asked"
            next={next}
          />
        </div>
        <StartRequest />
      </div>
    </DashboardPage>
  )
}
