import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { sourceWords } from '../state-words.ts'

type Page = CallReply<'listContentPages'>['pages'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('listContentPages'))
}

const columns: readonly TableColumn<Page>[] = [
  {
    key: 'title',
    head: 'Page',
    isName: true,
    cell: ({ id, title }) => (
      <Link to={`/sa/content/${id}`} className="text-link">
        {title}
      </Link>
    ),
  },
  { key: 'source', head: 'Shown', cell: ({ source }) => sourceWords[source] },
  {
    key: 'changed',
    head: 'Changed',
    cell: ({ changed }) =>
      changed ? (
        <span>
          <Moment at={changed.at} /> by {changed.by.name}
        </span>
      ) : (
        'Never'
      ),
  },
]

export default function ContentPages() {
  const { pages } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage title="Content" lead="The words of the policy pages, for every reader of the shop.">
      <Table caption="Pages" columns={columns} rows={pages} keyOf={({ id }) => id} />
    </DashboardPage>
  )
}
