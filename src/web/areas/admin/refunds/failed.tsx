import { href, Link } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { List } from '#web/kit/list/list.tsx'
import { t } from '#web/lib/text/t.ts'
import { translateAppText } from '#web/features/order/refund-reason-text.ts'

type Row = CallReply<'listFailedRefunds'>['refunds'][number]

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('admin.order'),
    isName: true,
    cell: ({ sellerOrderId, orderNumber }) => (
      <Link
        to={href('/sa/orders/:id', { id: sellerOrderId })}
        className="text-link font-semibold tabular-nums"
      >
        {orderNumber}
      </Link>
    ),
  },
  { head: t('admin.buyer'), cell: ({ buyerName }) => buyerName },
  { head: t('admin.refunds.requested'), cell: ({ at }) => dateText(at) },
  { head: t('admin.refunds.error'), cell: ({ error }) => (error === null ? '–' : translateAppText(error)) },
  { head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
  { head: t('admin.refunds.retry'), cell: (row) => <RetryButton row={row} /> },
]

export function FailedRefunds({ refunds }: CallReply<'listFailedRefunds'>) {
  return (
    <List
      label={t('admin.refunds.failed')}
      rows={refunds}
      columns={columns}
      empty={t('admin.refunds.failed.none')}
    />
  )
}

function RetryButton({ row: { _id, isTakenUp } }: { row: Row }) {
  if (isTakenUp) return <>{t('admin.refunds.retried')}</>
  const ask = async () => {
    await call('refundAgain', { params: { id: _id }, body: {} })
    return { message: t('admin.refunds.retry.done') }
  }
  return (
    <ActionButton action={ask} className="text-link">
      {t('admin.refunds.retry')}
    </ActionButton>
  )
}
