import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { disputeStates, type Dispute } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { reasonWords, stateText } from './words.ts'

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
    <DashboardPage
      title="Disputes"
      lead="Payments a bank took back, or asks about. The order waits, and its money with it, until the bank decides on the evidence you hand in."
      actions={
        disputes.length > 0 && (
          <CsvButton
            name="disputes.csv"
            load={() => call('exportDisputes', { query: { state } }, { timeout: 0 })}
          />
        )
      }
    >
      <Tabs label="Disputes" name="state" tabs={tabs} current={state === 'open' ? '' : (state ?? 'all')} />
      <div className="mt-4">
        {disputes.length === 0 ? (
          <Empty title={state === 'open' ? 'No bank waits for you' : 'No disputes here'} />
        ) : (
          <Table caption="Disputes" columns={columns} rows={disputes} keyOf={({ _id }) => _id} />
        )}
      </div>
      <More next={next} />
    </DashboardPage>
  )
}
