import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { wordsOf } from '#web/features/account/submit.ts'
import { DashboardEmpty } from '#web/features/dashboard/frame/page.tsx'
import { DashboardTable, type DashboardColumn } from '#web/features/dashboard/table/table.tsx'
import { useSay } from '#web/features/dashboard/frame/undo.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

type Row = CallReply<'listFailedRefunds'>['refunds'][number]

const columns: readonly DashboardColumn<Row>[] = [
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
  return (
    <div className="mt-4">
      {refunds.length === 0 ? (
        <DashboardEmpty title="None has failed" />
      ) : (
        <DashboardTable
          caption="Refunds that failed"
          columns={columns}
          rows={refunds}
          keyOf={({ _id }) => _id}
        />
      )}
    </div>
  )
}

function Again({ row: { _id, isTakenUp } }: { row: Row }) {
  const say = useSay()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  if (isTakenUp) return <>Asked for again</>
  const ask = async () => {
    setIsBusy(true)
    try {
      await call('refundAgain', { params: { id: _id }, body: {} })
      say('It is on its way to the provider.')
    } catch (error) {
      say(wordsOf(error))
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
