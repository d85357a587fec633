import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { Moment } from '#web/parts/desk/moment.tsx'
import { sourceWords } from './source-words.ts'

type Page = CallReply<'listContentPages'>['pages'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => call('listContentPages'))
}

const columns: readonly DeskColumn<Page>[] = [
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
    <DeskPage title="Content" lead="The words of the policy pages, for every reader of the shop.">
      <DeskTable caption="Pages" columns={columns} rows={pages} keyOf={({ id }) => id} />
    </DeskPage>
  )
}
