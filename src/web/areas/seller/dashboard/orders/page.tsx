import { href, Link } from 'react-router'
import { sellerOrderSorts, type SellerOrderSort } from '#contract/orders/seller-order-sorts.ts'
import type { SellerOrderTab } from '#contract/orders/seller-orders.ts'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { countryName } from '#web/features/address/country-name.ts'
import { sellerOrderStateLabels } from '#web/features/order/seller-states.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { NoteIcon } from '#web/features/order/notes/note-icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { earningsNote } from './earnings-text.ts'
import { getChoiceValues } from '#web/kit/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { shipByText } from '#web/features/order/next-step-text.ts'
import { orderStandingLabel, turnLabelWithDeadline } from '#web/features/order/standing-labels.ts'
import { TotalCell } from '#web/features/order/total-cell.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { useIsHelper } from '../helper.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import type { Route } from './+types/page.ts'

const tabs: readonly [SellerOrderTab, string][] = [
  ['your-turn', t('seller.orders.your-turn')],
  ['to-ship', t('seller.orders.to-ship')],
  ['shipped', t('order.seller-state.shipped')],
  ['issue', t('seller.orders.issue')],
  ['done', t('seller.orders.done')],
]

const sorts: readonly (readonly [SellerOrderSort, string])[] = [
  ['newest', t('order.list.newest')],
  ['oldest', t('seller.sort.oldest')],
]

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const choice = {
    tab: oneOf('tab', getChoiceValues(tabs)),
    from: text('from'),
    to: text('to'),
    sort: oneOf('sort', sellerOrderSorts) ?? 'newest',
  }
  const search = text('search')
  return { ...(await call('listSellerOrders', { query: { ...choice, search, ...page } })), choice, search }
})

const columns: readonly TableColumn<SellerOrderListRow>[] = [
  { head: t('common.order'), isName: true, cell: (row) => <Name row={row} /> },
  {
    head: t('common.buyer'),
    cell: ({ buyer }) => [buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', '),
  },
  { head: t('seller.orders.date'), cell: ({ placedAt }) => dateText(placedAt) },
  { head: t('common.status'), cell: (row) => <State row={row} /> },
]
const earnings: TableColumn<SellerOrderListRow> = {
  head: t('seller.earnings'),
  isNumber: true,
  cell: (row) => <Earned row={row} />,
}
/**
 * Column with the total that the buyer pays. Shown for first-party sales instead of the earnings, because the
 * marketplace keeps the whole total.
 */
const total: TableColumn<SellerOrderListRow> = {
  head: t('common.total'),
  isNumber: true,
  cell: (row) => <TotalCell {...row} />,
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, counts, next, choice, search } = loaderData
  const { tab, from, to, sort } = choice
  const isChosen = tab !== undefined || from !== undefined || to !== undefined
  const isHelper = useIsHelper()
  const isFirstParty = useSession()?.seller?.isSA ?? false
  const countOf = {
    'your-turn': counts.yourTurn,
    'to-ship': counts.toShip,
    shipped: counts.shipped,
    issue: counts.issue,
    done: counts.done,
  }
  return (
    <ListPage
      title={t('seller.orders')}
      lead={t('seller.orders.lead')}
      actions={
        counts.toShip > 0 && (
          <Link to="/shopper/orders/ship" className="button button-full">
            {t('seller.orders.ship-many')}
          </Link>
        )
      }
      {...(!isHelper && {
        csv: { name: 'orders.csv', load: () => call('exportSellerOrders', { query: { ...choice, search } }) },
      })}
      tabs={{
        label: t('seller.orders'),
        name: 'tab',
        current: tab ?? '',
        tabs: [
          { value: '', label: t('common.all') },
          ...tabs.map(([value, label]) => ({ value, label, count: countOf[value] })),
        ],
      }}
      search={{ label: t('seller.orders.search'), hint: t('seller.orders.search.hint'), value: search }}
      days={{ label: t('seller.orders.paid'), from, to }}
      sort={{ current: sort, options: sorts }}
      rows={orders}
      columns={[...columns, isFirstParty ? total : earnings]}
      empty={search || from || to ? t('seller.orders.no-match') : t('seller.orders.empty')}
      emptyHint={!search && !isChosen && t('seller.orders.empty.text')}
      next={next}
    />
  )
}

function Name({ row: { _id, number, listings, notes } }: { row: SellerOrderListRow }) {
  const photo = listings.find((listing) => listing.photo)?.photo
  return (
    <Link
      to={href('/shopper/orders/:id', { id: _id })}
      className="flex min-h-11 items-center gap-3 hover:text-accent"
    >
      <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-soft bg-tile">
        {photo && <Picture photo={photo} sizes="44px" alt="" className="size-full" />}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-semibold tabular-nums">
          {number}
          {notes > 0 && (
            <span title={t('order.notes.count', { count: notes })}>
              <NoteIcon className="size-4 text-soft" />
              <span className="sr-only">{t('order.notes.count', { count: notes })}</span>
            </span>
          )}
        </span>
        <span className="block text-note text-soft">
          {listings.map(({ title, size }) => `${title} (${translateValue(size)})`).join(', ')}
        </span>
      </span>
    </Link>
  )
}

function State({ row }: { row: SellerOrderListRow }) {
  const { state, packedAt } = row
  const turn = turnLabelWithDeadline(row, 'seller')
  const shipping = state === 'paid' ? shipByText(row) : undefined
  if (shipping)
    return (
      <span>
        {shipping}
        {packedAt !== null && <span className="block text-note text-soft">{t('seller.orders.packed')}</span>}
      </span>
    )
  return (
    <span>
      {orderStandingLabel(row, sellerOrderStateLabels)}
      {turn && <span className="block text-note text-soft">{turn}</span>}
    </span>
  )
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
