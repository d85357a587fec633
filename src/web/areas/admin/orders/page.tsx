import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeOrderRow, OfficeOrderTab } from '#contract/office-orders.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { DeskChoice } from '#web/parts/desk/desk-choice.tsx'
import { DeskDays } from '#web/parts/desk/desk-days.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { officeStateWords } from '../part-state-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { loadOrders, sorts, tabs } from './load.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => loadOrders(request.url))
}

const columns: readonly DeskColumn<OfficeOrderRow>[] = [
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
  { key: 'state', head: 'State', cell: ({ state }) => officeStateWords[state] },
  { key: 'total', head: 'Total', isNumber: true, cell: (row) => <Total row={row} /> },
]

export default function OrdersPage() {
  const { orders, counts, next, wish } = useLoaderData<typeof clientLoader>()
  const { tab, sort, search, seller, on, from, to } = wish
  const countOf: Partial<Record<OfficeOrderTab, number>> = {
    'to-ship': counts.toShip,
    late: counts.late,
    shipped: counts.shipped,
    issue: counts.issue,
  }
  return (
    <DeskPage
      title="Orders"
      lead={seller ? <OfSeller seller={seller} /> : 'A row for each seller of an order.'}
      actions={
        <CsvButton
          name="orders.csv"
          load={() => call('exportOfficeOrders', { query: wish }, { timeout: 0 })}
        />
      }
    >
      <DeskTabs
        label="Orders"
        name="tab"
        current={tab === 'all' ? '' : tab}
        tabs={tabs.map(([value, label]) => ({
          value: value === 'all' ? '' : value,
          label,
          count: countOf[value],
        }))}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <DeskSearch label="Find an order" hint="Number, e-mail or name" value={search} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
          <DeskDays label={on === 'shipped' ? 'Shipped' : 'Paid'} from={from} to={to} />
          <DeskChoice
            label="Sort by"
            name="sort"
            current={sort === 'newest' ? '' : sort}
            options={sorts.map(([value, words]) => [value === 'newest' ? '' : value, words])}
          />
        </div>
      </div>
      {orders.length === 0 ? (
        <DeskEmpty title={search ? 'Nothing found' : 'No orders here'}>
          {search && 'A number has to be whole; an e-mail or a name may be the beginning of it.'}
        </DeskEmpty>
      ) : (
        <DeskTable caption="Orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
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

function Total({ row: { total, refunded } }: { row: OfficeOrderRow }) {
  return (
    <span className="max-md:text-right">
      {exactMoneyText(total)}
      {refunded.cents > 0 && (
        <span className="block text-note text-soft">{exactMoneyText(refunded)} given back</span>
      )}
    </span>
  )
}
