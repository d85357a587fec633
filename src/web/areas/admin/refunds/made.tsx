import { Link } from 'react-router'
import type { AdminRefund } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { List } from '#web/ui/list/list.tsx'
import { t } from '#web/t.ts'
import { saidText } from '#web/features/order/refund-words.ts'

const byWords: Record<AdminRefund['by'], string> = {
  buyer: t('admin.by.buyer'),
  seller: t('admin.by.seller'),
  admin: t('admin.by.admin'),
  clock: t('admin.by.clock'),
  provider: t('admin.by.provider'),
}

const columns: readonly TableColumn<AdminRefund>[] = [
  {
    key: 'order',
    head: t('admin.order'),
    isName: true,
    cell: ({ sellerOrderId, number }) => (
      <Link to={`/sa/orders/${sellerOrderId}`} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { key: 'at', head: t('admin.refunded'), cell: ({ madeAt }) => shortDate(madeAt) },
  { key: 'buyer', head: t('admin.buyer'), cell: ({ buyerName }) => buyerName },
  {
    key: 'seller',
    head: t('admin.seller'),
    cell: ({ seller }) => (
      <Link to={`/sa/sellers/${seller._id}`} className="text-link">
        @{seller.username}
      </Link>
    ),
  },
  {
    key: 'reason',
    head: t('admin.reason'),
    cell: ({ by, reason }) => (
      <span className="min-w-0">
        {t('admin.refunds.reason', { by: byWords[by], reason: saidText(reason) })}
      </span>
    ),
  },
  { key: 'amount', head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export interface MadeRefundsFilter {
  from: string | undefined
  to: string | undefined
}

export function MadeRefunds({
  refunds,
  next,
  filter,
}: CallReply<'listMadeRefunds'> & { filter: MadeRefundsFilter }) {
  return (
    <List
      label={t('admin.page.refunds')}
      days={{ label: t('admin.refunded'), from: filter.from, to: filter.to }}
      rows={refunds}
      columns={columns}
      empty={t('admin.refunds.made.none')}
      next={next}
    />
  )
}

export function SaveRefunds({ filter }: { filter: MadeRefundsFilter }) {
  return (
    <CsvButton name="refunds.csv" load={() => call('exportMadeRefunds', { query: filter }, { timeout: 0 })} />
  )
}
