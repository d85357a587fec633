import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminBuyer } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/features/dashboard/count-text.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { DashboardFilters } from '#web/features/dashboard/table/filters.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardMore } from '#web/features/dashboard/table/more.tsx'
import { DashboardEmpty, DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { DashboardTable, type DashboardColumn } from '#web/features/dashboard/table/table.tsx'
import { DashboardTabs } from '#web/features/dashboard/frame/tabs.tsx'
import { shortDate } from '#web/ui/words.ts'
import { loadBuyers, sorts, tabs } from './load.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadBuyers(request.url))
}

const columns: readonly DashboardColumn<AdminBuyer>[] = [
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
      <DashboardTabs
        label="Buyers"
        name="tab"
        current={tab === 'all' ? '' : tab}
        tabs={tabs.map(([value, label]) => ({ value: value === 'all' ? '' : value, label }))}
      />
      <DashboardFilters
        search={{ label: 'Find a buyer', hint: 'E-mail, username or name', value: search }}
        days={{ label: 'Joined', from, to }}
        sort={sort}
        sorts={sorts}
      />
      {buyers.length === 0 ? (
        <DashboardEmpty title={search ? 'Nobody found' : 'Nobody here'}>
          {search && 'Buyers are found by how their e-mail, username or name begins.'}
        </DashboardEmpty>
      ) : (
        <DashboardTable caption="Buyers" columns={columns} rows={buyers} keyOf={({ _id }) => _id} />
      )}
      <DashboardMore next={next} />
    </DashboardPage>
  )
}
