import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminBuyer } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { ListFilters } from '#web/ui/list/filters.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { shortDate } from '#web/ui/words.ts'
import { loadBuyers, sorts, tabs } from './load.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadBuyers(request.url))
}

const columns: readonly TableColumn<AdminBuyer>[] = [
  {
    key: 'name',
    head: 'Buyer',
    isName: true,
    cell: ({ _id, name, username }) => (
      <Link to={`/sa/buyers/${_id}`} className="text-link font-semibold">
        {name || (username ? `@${username}` : 'No name yet')}
      </Link>
    ),
  },
  { key: 'email', head: 'E-mail', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => shortDate(joinedAt) },
  {
    key: 'is',
    head: 'Is',
    cell: ({ isMember, isConfirmed }) =>
      [isMember && 'Member', !isConfirmed && 'Not confirmed'].filter(Boolean).join(', ') || '–',
  },
  { key: 'orders', head: 'Orders', isNumber: true, cell: ({ orders }) => countText(orders) },
]

export default function BuyersPage() {
  const { buyers, next, filter } = useLoaderData<typeof clientLoader>()
  const { tab, sort, search, from, to } = filter
  return (
    <DashboardPage
      title="Buyers"
      lead="Everybody with an account to buy. Guests are found among the orders."
      actions={
        <CsvButton name="buyers.csv" load={() => call('exportBuyers', { query: filter }, { timeout: 0 })} />
      }
    >
      <Tabs
        label="Buyers"
        name="tab"
        current={tab === 'all' ? '' : tab}
        tabs={tabs.map(([value, label]) => ({ value: value === 'all' ? '' : value, label }))}
      />
      <ListFilters
        search={{ label: 'Find a buyer', hint: 'E-mail, username or name', value: search }}
        days={{ label: 'Joined', from, to }}
        sort={sort}
        sorts={sorts}
      />
      {buyers.length === 0 ? (
        <Empty title={search ? 'Nobody found' : 'Nobody here'}>
          {search && 'Buyers are found by how their e-mail, username or name begins.'}
        </Empty>
      ) : (
        <Table caption="Buyers" columns={columns} rows={buyers} keyOf={({ _id }) => _id} />
      )}
      <More next={next} />
    </DashboardPage>
  )
}
