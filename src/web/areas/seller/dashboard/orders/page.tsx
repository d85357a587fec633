import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { SellerOrderListRow, SellerOrderTab } from '#contract/orders/seller-orders.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { countryName } from '#web/features/order/address.tsx'
import { sellerStateWords } from '#web/features/order/seller-states.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { shortDate } from '#web/ui/words.ts'
import { earningsNote } from './earnings-words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

const tabs: readonly [SellerOrderTab, string][] = [
  ['to-ship', 'To ship'],
  ['shipped', 'Shipped'],
  ['issue', 'With an issue'],
  ['done', 'Done'],
]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabs.find(([value]) => value === query.get('tab'))?.[0]
  const search = query.get('search') || undefined
  return loadAtDashboard(request, async () => {
    const found = await call('listSellerOrders', {
      query: { tab, search, after: query.get('after') ?? undefined },
    })
    return { ...found, tab: tab ?? '', search }
  })
}

const columns: readonly TableColumn<SellerOrderListRow>[] = [
  { key: 'order', head: 'Order', isName: true, cell: (row) => <Name row={row} /> },
  {
    key: 'buyer',
    head: 'Buyer',
    cell: ({ buyer }) => [buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', '),
  },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => shortDate(placedAt) },
  { key: 'state', head: 'State', cell: (row) => <State row={row} /> },
  { key: 'share', head: 'Your earnings', isNumber: true, cell: (row) => <Earned row={row} /> },
]

export default function OrdersPage() {
  const { orders, counts, next, tab, search } = useLoaderData<typeof clientLoader>()
  const countOf = {
    'to-ship': counts.toShip,
    shipped: counts.shipped,
    issue: counts.issue,
    done: counts.done,
  }
  return (
    <ListPage
      title="Orders"
      lead="Ship within seven days: after that an order is cancelled and refunded."
      tabs={{
        label: 'Orders',
        name: 'tab',
        current: tab,
        tabs: [
          { value: '', label: 'All' },
          ...tabs.map(([value, label]) => ({ value, label, count: countOf[value] })),
        ],
      }}
      search={{ label: 'Find an order', hint: 'Number, buyer or piece', value: search }}
      rows={orders}
      columns={columns}
      empty={search ? 'Nothing found' : 'No orders here'}
      emptyHint={!search && tab === '' && 'Your first one will stand here the moment somebody buys.'}
      next={next}
    />
  )
}

function Name({ row: { _id, number, listings } }: { row: SellerOrderListRow }) {
  const photo = listings.find((listing) => listing.photo)?.photo
  return (
    <Link to={`/shopper/orders/${_id}`} className="flex min-h-11 items-center gap-3 hover:text-accent">
      <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-soft bg-tile">
        {photo && <Picture photo={photo} sizes="44px" alt="" className="size-full" />}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold tabular-nums">{number}</span>
        <span className="block text-note text-soft">
          {listings.map(({ title, size }) => `${title} (${size})`).join(', ')}
        </span>
      </span>
    </Link>
  )
}

function State({ row: { state, next } }: { row: SellerOrderListRow }) {
  if (state === 'paid' && next) return <>To ship by {shortDate(next.at)}</>
  return <>{sellerStateWords[state]}</>
}

function Earned({ row }: { row: SellerOrderListRow }) {
  const note = earningsNote(row)
  return (
    <span className="max-md:text-right">
      {exactMoneyText(row.proceeds.amount)}
      {note && <span className="block text-note text-soft">{note}</span>}
    </span>
  )
}
