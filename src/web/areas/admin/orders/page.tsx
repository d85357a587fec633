import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminOrderRow, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { adminStateWords } from '../state-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { loadOrders, sorts, tabs } from './load.ts'
import { tabsOf } from '#web/ui/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadOrders(request.url))
}

const columns: readonly TableColumn<AdminOrderRow>[] = [
  {
    key: 'order',
    head: 'Order',
    isName: true,
    cell: ({ _id, orderId, number }) => (
      <Link to={`/sa/orders/${orderId}#${_id}`} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { key: 'paid', head: 'Paid', cell: ({ paidAt }) => shortDate(paidAt) },
  {
    key: 'buyer',
    head: 'Buyer',
    cell: ({ buyer }) => (
      <span className="min-w-0 max-md:text-right">
        {buyer.name}
        <span className="block text-note break-all text-soft">{buyer.email}</span>
      </span>
    ),
  },
  {
    key: 'seller',
    head: 'Seller',
    cell: ({ seller }) => (
      <Link to={`/sa/sellers/${seller._id}`} className="text-link">
        @{seller.username}
      </Link>
    ),
  },
  { key: 'state', head: 'State', cell: ({ state }) => adminStateWords[state] },
  { key: 'total', head: 'Total', isNumber: true, cell: (row) => <Total row={row} /> },
]

export default function OrdersPage() {
  const { orders, counts, next, filter } = useLoaderData<typeof clientLoader>()
  const { tab, sort, search, seller, on, from, to } = filter
  const countOf: Partial<Record<AdminOrderTab, number>> = {
    'to-ship': counts.toShip,
    late: counts.late,
    shipped: counts.shipped,
    issue: counts.issue,
  }
  return (
    <ListPage
      title="Orders"
      lead={seller ? <OfSeller seller={seller} /> : 'A row for each seller of an order.'}
      csv={{
        name: 'orders.csv',
        load: () => call('exportAdminOrders', { query: filter }, { timeout: 0 }),
      }}
      tabs={{
        label: 'Orders',
        name: 'tab',
        current: tab === 'all' ? '' : tab,
        tabs: tabsOf(tabs, countOf),
      }}
      search={{ label: 'Find an order', hint: 'Number, e-mail or name', value: search }}
      days={{ label: on === 'shipped' ? 'Shipped' : 'Paid', from, to }}
      sort={{ current: sort, options: sorts }}
      rows={orders}
      columns={columns}
      empty={search ? 'Nothing found' : 'No orders here'}
      emptyHint={search && 'A number has to be whole; an e-mail or a name may be the beginning of it.'}
      next={next}
    />
  )
}

function OfSeller({ seller }: { seller: string }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('seller')
  query.delete('after')
  return (
    <>
      Those of @{seller}.{' '}
      <Link to={query.size > 0 ? `?${query}` : '.'} className="text-link">
        All sellers
      </Link>
    </>
  )
}

function Total({ row: { total, refunded } }: { row: AdminOrderRow }) {
  return (
    <span className="max-md:text-right">
      {exactMoneyText(total)}
      {refunded.cents > 0 && (
        <span className="block text-note text-soft">{exactMoneyText(refunded)} given back</span>
      )}
    </span>
  )
}
