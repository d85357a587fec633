import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { disputeStates, type Dispute } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { reasonWords, stateText } from './words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = query.get('state')
  const state = asked === 'all' ? undefined : (disputeStates.find((one) => one === asked) ?? 'open')
  return loadAtDashboard(request, async () => {
    const filter = { state, before: query.get('after') ?? undefined }
    return { ...(await call('listDisputes', { query: filter })), state }
  })
}

const columns: readonly TableColumn<Dispute>[] = [
  {
    key: 'dispute',
    head: 'Dispute',
    isName: true,
    cell: ({ _id, number, reason }) => (
      <Link to={`/sa/disputes/${_id}`} className="text-link">
        {number ? `Order ${number}` : 'No order of ours'}: {reasonWords(reason)}
      </Link>
    ),
  },
  { key: 'opened', head: 'Opened', cell: ({ openedAt }) => shortDate(openedAt) },
  { key: 'state', head: 'How it stands', cell: stateText },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

const tabs = [
  { value: '', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'all', label: 'All' },
]

export default function DisputesPage() {
  const { disputes, next, state } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Disputes"
      lead="Payments a bank took back, or asks about. The order waits, and its money with it, until the bank decides on the evidence you hand in."
      csv={{
        name: 'disputes.csv',
        load: () => call('exportDisputes', { query: { state } }, { timeout: 0 }),
      }}
      tabs={{ label: 'Disputes', name: 'state', tabs, current: state === 'open' ? '' : (state ?? 'all') }}
      rows={disputes}
      columns={columns}
      empty={state === 'open' ? 'No bank waits for you' : 'No disputes here'}
      next={next}
    />
  )
}
