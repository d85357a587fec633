import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { kindWords } from '#web/features/order/issue-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

type Row = CallReply<'listIssues'>['issues'][number]
const tabs = ['waiting', 'open', 'closed'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'waiting'
  return loadAtDashboard(request, async () => {
    const found = await call('listIssues', { query: { tab, after: query.get('after') ?? undefined } })
    return { ...found, tab }
  })
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'order',
    head: 'Order',
    isName: true,
    cell: ({ _id, orderNumber, kind }) => (
      <Link to={`/sa/issues/${_id}`} className="text-link">
        {orderNumber}: {kindWords[kind]}
      </Link>
    ),
  },
  { key: 'buyer', head: 'Buyer', cell: ({ buyerName }) => buyerName },
  { key: 'seller', head: 'Seller', cell: ({ seller }) => `@${seller.username}` },
  { key: 'opened', head: 'Opened', cell: ({ openedAt }) => shortDate(openedAt) },
  {
    key: 'by',
    head: 'Decided by',
    cell: ({ closedAt, decideBy }) => (closedAt ? shortDate(closedAt) : shortDate(decideBy)),
  },
  { key: 'total', head: 'Total', isNumber: true, cell: ({ total }) => exactMoneyText(total) },
]

export default function IssuesPage() {
  const { issues, next, counts, tab } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Issues"
      lead="What buyers hold against a parcel. You decide when the two sides do not agree in time."
      tabs={{
        label: 'Issues',
        name: 'tab',
        current: tab === 'waiting' ? '' : tab,
        tabs: [
          { value: '', label: 'Waiting for us', count: counts.waiting },
          { value: 'open', label: 'All open', count: counts.open },
          { value: 'closed', label: 'Ended' },
        ],
      }}
      rows={issues}
      columns={columns}
      empty={tab === 'waiting' ? 'Nothing waits for you' : 'Nothing here'}
      next={next}
    />
  )
}
