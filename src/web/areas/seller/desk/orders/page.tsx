import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { SellerOrderRow, SellerOrderTab } from '#contract/seller-orders.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { sellerStateWords } from '#web/parts/order/seller-states.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { shortDate } from '#web/ui/words.ts'
import { earningsNote } from './earnings-words.ts'

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
  return loadAtDesk(request, async () => {
    const found = await call('listSellerOrders', {
      query: { tab, search, after: query.get('after') ?? undefined },
    })
    return { ...found, tab: tab ?? '', search }
  })
}

const columns: readonly DeskColumn<SellerOrderRow>[] = [
  { key: 'order', head: 'Order', isName: true, cell: (row) => <Name row={row} /> },
  {
    key: 'buyer',
    head: 'Buyer',
    cell: ({ buyer }) => [buyer.name, buyer.city, buyer.country].filter(Boolean).join(', '),
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
    <DeskPage title="Orders" lead="Ship within seven days: after that an order is cancelled and refunded.">
      <DeskTabs
        label="Orders"
        name="tab"
        current={tab}
        tabs={[
          { value: '', label: 'All' },
          ...tabs.map(([value, label]) => ({ value, label, count: countOf[value] })),
        ]}
      />
      <DeskSearch label="Find an order" hint="Number, buyer or piece" value={search} />
      {orders.length === 0 ? (
        <DeskEmpty title={search ? 'Nothing found' : 'No orders here'}>
          {!search && tab === '' && 'Your first one will stand here the moment somebody buys.'}
        </DeskEmpty>
      ) : (
        <DeskTable caption="Orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}

function Name({ row: { _id, number, pieces } }: { row: SellerOrderRow }) {
  const photo = pieces.find((piece) => piece.photo)?.photo
  return (
    <Link to={`/shopper/orders/${_id}`} className="flex min-h-11 items-center gap-3 hover:text-accent">
      <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-soft bg-tile">
        {photo && <Picture photo={photo} sizes="44px" alt="" className="size-full" />}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold tabular-nums">{number}</span>
        <span className="block text-note text-soft">
          {pieces.map(({ title, size }) => `${title} (${size})`).join(', ')}
        </span>
      </span>
    </Link>
  )
}

function State({ row: { state, next } }: { row: SellerOrderRow }) {
  if (state === 'paid' && next) return <>To ship by {shortDate(next.at)}</>
  return <>{sellerStateWords[state]}</>
}

function Earned({ row }: { row: SellerOrderRow }) {
  const note = earningsNote(row)
  return (
    <span className="max-md:text-right">
      {exactMoneyText(row.proceeds.amount)}
      {note && <span className="block text-note text-soft">{note}</span>}
    </span>
  )
}
