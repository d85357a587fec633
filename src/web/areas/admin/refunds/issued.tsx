import { href, Link } from 'react-router'
import type { AdminRefund } from '#contract/orders/admin-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { List } from '#web/kit/list/list.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { refundReason } from '#web/features/order/refund-reason-text.ts'
import { TextLink } from '#web/kit/links.tsx'

const refundedByTexts: Record<AdminRefund['by'], string> = tableOf('admin.by')

const columns: readonly TableColumn<AdminRefund>[] = [
  {
    head: t('admin.order'),
    isName: true,
    cell: ({ sellerOrderId, number }) => (
      <Link
        to={href('/sa/orders/:id', { id: sellerOrderId })}
        className="text-link font-semibold tabular-nums"
      >
        {number}
      </Link>
    ),
  },
  { head: t('admin.refunded'), cell: ({ madeAt }) => dateText(madeAt) },
  { head: t('admin.buyer'), cell: ({ buyerName }) => buyerName },
  {
    head: t('admin.seller'),
    cell: ({ seller }) => (
      <TextLink to={href('/sa/sellers/:id', { id: seller._id })}>
        <bdi>@{seller.username}</bdi>
      </TextLink>
    ),
  },
  {
    head: t('admin.reason'),
    cell: ({ by, ...refund }) => (
      <span className="min-w-0">
        {t('admin.refunds.reason', { by: refundedByTexts[by], reason: refundReason(refund) })}
      </span>
    ),
  },
  { head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export interface IssuedRefundsFilter {
  from: string | undefined
  to: string | undefined
}

export function IssuedRefunds({
  refunds,
  next,
  filter,
}: CallReply<'listMadeRefunds'> & { filter: IssuedRefundsFilter }) {
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

export function ExportRefundsButton({ filter }: { filter: IssuedRefundsFilter }) {
  return (
    <CsvButton name="refunds.csv" load={() => call('exportMadeRefunds', { query: filter }, { timeout: 0 })} />
  )
}
