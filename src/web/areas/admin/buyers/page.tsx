import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminBuyer } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { loadBuyers, sorts, tabs } from './load.ts'
import { tabsOf } from '#web/ui/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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
    <ListPage
      title="Buyers"
      lead="Everybody with an account to buy. Guests are found among the orders."
      csv={{ name: 'buyers.csv', load: () => call('exportBuyers', { query: filter }, { timeout: 0 }) }}
      tabs={{ label: 'Buyers', name: 'tab', current: tab === 'all' ? '' : tab, tabs: tabsOf(tabs) }}
      search={{ label: 'Find a buyer', hint: 'E-mail, username or name', value: search }}
      days={{ label: 'Joined', from, to }}
      sort={{ current: sort, options: sorts }}
      rows={buyers}
      columns={columns}
      empty={search ? 'Nobody found' : 'Nobody here'}
      emptyHint={search && 'Buyers are found by how their e-mail, username or name begins.'}
      next={next}
    />
  )
}
