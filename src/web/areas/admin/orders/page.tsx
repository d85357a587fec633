import { href, Link, useLocation } from 'react-router'
import type { AdminOrderRow, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { adminOrderStateLabels } from '../state-labels.ts'
import { shipByText } from '#web/features/order/next-step-text.ts'
import { orderStandingLabel, turnLabelWithDeadline } from '#web/features/order/standing-labels.ts'
import { TotalCell } from '#web/features/order/total-cell.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { createAdminLink } from '../create-admin-link.tsx'
import { sorts, tabs } from './load.ts'
import { createTabs } from '#web/kit/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { createFieldColumns } from '../fields/field-columns.ts'
import { FieldFilterForm } from '../fields/field-filters.tsx'
import type { Route } from './+types/page.ts'

export { loadOrders as clientLoader } from './load.ts'

function State({ row }: { row: AdminOrderRow }) {
  // For first-party items, the team acts as the seller.
  const reader = row.turn === 'seller' && row.seller.isFirstParty ? 'seller' : 'marketplace'
  const turn = (row.isLate && shipByText(row)) || turnLabelWithDeadline(row, reader)
  return (
    <span>
      {orderStandingLabel(row, adminOrderStateLabels)}
      {turn && <span className="block text-note text-soft">{turn}</span>}
    </span>
  )
}

const columns: readonly TableColumn<AdminOrderRow>[] = [
  {
    head: t('admin.order'),
    isName: true,
    cell: ({ _id, orderId, number, part, parts }) => (
      <>
        <Link
          to={`${href('/sa/orders/:id', { id: orderId })}#${_id}`}
          className="text-link font-semibold tabular-nums"
        >
          {number}
        </Link>
        {parts > 1 && (
          <span className="block text-note text-soft max-md:inline max-md:pl-2">
            {t('admin.orders.part', { part, parts })}
          </span>
        )}
      </>
    ),
  },
  { head: t('admin.paid'), cell: ({ paidAt }) => dateText(paidAt) },
  {
    head: t('admin.buyer'),
    cell: ({ buyer }) => (
      <span className="min-w-0">
        <bdi>{buyer.name}</bdi>
        <span className="block text-note break-all text-soft">{buyer.email}</span>
      </span>
    ),
  },
  {
    head: t('admin.seller'),
    cell: ({ seller }) => (
      <TextLink to={href('/sa/sellers/:id', { id: seller._id })}>
        <bdi>@{seller.username}</bdi>
      </TextLink>
    ),
  },
  { head: t('admin.status'), cell: (row) => <State row={row} /> },
  { head: t('common.total'), isNumber: true, cell: (row) => <TotalCell {...row} /> },
]

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, counts, next, filter, fields } = loaderData
  const { tab, own, sort, search, seller, on, from, to } = filter
  const countOf: Partial<Record<AdminOrderTab, number>> = {
    'to-ship': counts.toShip,
    late: counts.late,
    shipped: counts.shipped,
    issue: counts.issue,
  }
  return (
    <ListPage
      title={own ? t('admin.page.own-orders') : t('admin.page.orders')}
      lead={own ? <FirstPartyLead /> : seller ? <SellerLead seller={seller} /> : t('admin.orders.lead')}
      csv={{
        name: 'orders.csv',
        load: () => call('exportAdminOrders', { query: { ...filter, own: String(own) } }, { timeout: 0 }),
      }}
      tabs={{
        label: t('admin.page.orders'),
        name: 'tab',
        current: tab === 'all' ? '' : tab,
        tabs: createTabs(tabs, countOf),
      }}
      search={{ label: t('admin.orders.find'), hint: t('admin.orders.find.hint'), value: search }}
      days={{ label: on === 'shipped' ? t('admin.orders.tab.shipped') : t('admin.paid'), from, to }}
      sort={{ current: sort, options: sorts }}
      rows={orders}
      columns={[...columns, ...createFieldColumns<AdminOrderRow>(fields)]}
      above={<FieldFilterForm fields={fields} current={filter.fields} />}
      empty={search ? t('admin.orders.none-found') : t('admin.orders.none')}
      emptyHint={search && t('admin.orders.none-found.hint')}
      next={next}
    />
  )
}

function FirstPartyLead() {
  return <>{rich('admin.orders.own.lead', { all: createAdminLink('/sa/orders') })}</>
}

function SellerLead({ seller }: { seller: string }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('seller')
  query.delete('after')
  return (
    <>
      {rich('admin.orders.of-seller', { seller, all: createAdminLink(query.size > 0 ? `?${query}` : '.') })}
    </>
  )
}
