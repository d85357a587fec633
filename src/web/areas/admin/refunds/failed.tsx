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

type Row = CallReply<'listFailedRefunds'>['refunds'][number]

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'order',
    head: 'Order',
    isName: true,
    cell: ({ sellerOrderId, orderNumber }) => (
      <Link to={`/sa/orders/${sellerOrderId}`} className="text-link font-semibold tabular-nums">
        {orderNumber}
      </Link>
    ),
  },
  { key: 'buyer', head: 'Buyer', cell: ({ buyerName }) => buyerName },
  { key: 'at', head: 'Asked', cell: ({ at }) => shortDate(at) },
  { key: 'error', head: 'The provider says', cell: ({ error }) => error ?? '–' },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
  { key: 'again', head: 'Again', cell: (row) => <Again row={row} /> },
]

export function FailedRefunds({ refunds }: CallReply<'listFailedRefunds'>) {
  return <List label="Refunds that failed" rows={refunds} columns={columns} empty="None has failed" />
}

function Again({ row: { _id, isTakenUp } }: { row: Row }) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  if (isTakenUp) return <>Asked for again</>
  const ask = async () => {
    setIsBusy(true)
    try {
      await call('refundAgain', { params: { id: _id }, body: {} })
      say('It is on its way to the provider.')
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
    await revalidate()
  }
  return (
    <button type="button" className="text-link" disabled={isBusy} onClick={() => void ask()}>
      Ask again
    </button>
  )
}
