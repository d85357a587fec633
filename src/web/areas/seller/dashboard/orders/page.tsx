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
import { t } from '#web/t.ts'
import { word } from '#web/words-of-data.ts'

const tabs: readonly [SellerOrderTab, string][] = [
  ['to-ship', t('seller.orders.to-ship')],
  ['shipped', t('order.seller-state.shipped')],
  ['issue', t('seller.orders.issue')],
  ['done', t('seller.orders.done')],
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
  { key: 'order', head: t('common.order'), isName: true, cell: (row) => <Name row={row} /> },
  {
    key: 'buyer',
    head: t('common.buyer'),
    cell: ({ buyer }) => [buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', '),
  },
  { key: 'placed', head: t('seller.orders.date'), cell: ({ placedAt }) => shortDate(placedAt) },
  { key: 'state', head: t('common.status'), cell: (row) => <State row={row} /> },
  { key: 'share', head: t('seller.earnings'), isNumber: true, cell: (row) => <Earned row={row} /> },
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
      title={t('seller.orders')}
      lead={t('seller.orders.lead')}
      tabs={{
        label: t('seller.orders'),
        name: 'tab',
        current: tab,
        tabs: [
          { value: '', label: t('common.all') },
          ...tabs.map(([value, label]) => ({ value, label, count: countOf[value] })),
        ],
      }}
      search={{ label: t('seller.orders.search'), hint: t('seller.orders.search.hint'), value: search }}
      rows={orders}
      columns={columns}
      empty={search ? t('seller.orders.no-match') : t('seller.orders.empty')}
      emptyHint={!search && tab === '' && t('seller.orders.empty.text')}
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
          {listings.map(({ title, size }) => `${title} (${word(size)})`).join(', ')}
        </span>
      </span>
    </Link>
  )
}

function State({ row: { state, next } }: { row: SellerOrderListRow }) {
  if (state === 'paid' && next) return <>{t('seller.orders.ship-by', { day: shortDate(next.at) })}</>
  return <>{sellerStateWords[state]}</>
}

function Earned({ row }: { row: SellerOrderListRow }) {
  const note = earningsNote(row)
  return (
    <span>
      {exactMoneyText(row.proceeds.amount)}
      {note && <span className="block text-note text-soft">{note}</span>}
    </span>
  )
}
