import { href, Link } from 'react-router'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { orderStandingLabel } from '#web/features/order/standing-labels.ts'
import { sellerOrderStateLabels } from '#web/features/order/seller-states.ts'
import { heldUntilText } from './held-until-text.ts'
import type { PayoutsData } from './load.ts'
import { t } from '#web/lib/text/t.ts'

const columns: readonly TableColumn<SellerOrderListRow>[] = [
  {
    key: 'order',
    head: t('common.order'),
    isName: true,
    cell: ({ _id, number }) => (
      <Link to={href('/shopper/orders/:id', { id: _id })} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { key: 'placed', head: t('seller.orders.date'), cell: ({ placedAt }) => dateText(placedAt) },
  { key: 'state', head: t('common.status'), cell: (row) => orderStandingLabel(row, sellerOrderStateLabels) },
  { key: 'when', head: t('seller.held.when'), cell: (row) => heldUntilText(row) },
  {
    key: 'amount',
    head: t('order.ledger.amount'),
    isNumber: true,
    cell: ({ proceeds }) => exactMoneyText(proceeds.amount),
  },
]

/** Lists the held earnings by order, each with the condition for their release. */
export function Held({ held: { orders, next } }: Pick<PayoutsData, 'held'>) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="held" className="mt-10">
      <h2 id="held" className="font-display text-title">
        {t('seller.held')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-soft">{t('seller.held.text')}</p>
      <Table caption={t('seller.held')} columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      {next && (
        <Link to={`?${new URLSearchParams({ held: next })}`} className="mt-4 inline-block text-link">
          {t('order.list.older')}
        </Link>
      )}
    </section>
  )
}
