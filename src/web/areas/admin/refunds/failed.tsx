import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { errorText } from '#web/ui/error-text.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { List } from '#web/ui/list/list.tsx'
import { t } from '#web/t.ts'
import { saidText } from '#web/features/order/refund-words.ts'

type Row = CallReply<'listFailedRefunds'>['refunds'][number]

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'order',
    head: t('admin.order'),
    isName: true,
    cell: ({ sellerOrderId, orderNumber }) => (
      <Link to={`/sa/orders/${sellerOrderId}`} className="text-link font-semibold tabular-nums">
        {orderNumber}
      </Link>
    ),
  },
  { key: 'buyer', head: t('admin.buyer'), cell: ({ buyerName }) => buyerName },
  { key: 'at', head: t('admin.refunds.requested'), cell: ({ at }) => shortDate(at) },
  {
    key: 'error',
    head: t('admin.refunds.error'),
    cell: ({ error }) => (error === null ? '–' : saidText(error)),
  },
  { key: 'amount', head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
  { key: 'again', head: t('admin.refunds.retry'), cell: (row) => <Again row={row} /> },
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

function Again({ row: { _id, isTakenUp } }: { row: Row }) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  if (isTakenUp) return <>{t('admin.refunds.retried')}</>
  const ask = async () => {
    setIsBusy(true)
    try {
      await call('refundAgain', { params: { id: _id }, body: {} })
      say(t('admin.refunds.retry.done'))
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
    await revalidate()
  }
  return (
    <button type="button" className="text-link" disabled={isBusy} onClick={() => void ask()}>
      {t('admin.refunds.retry')}
    </button>
  )
}
