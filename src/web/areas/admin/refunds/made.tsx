import { Link } from 'react-router'
import type { AdminRefund } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { DashboardDays } from '#web/features/dashboard/table/days.tsx'
import { DashboardMore } from '#web/features/dashboard/table/more.tsx'
import { DashboardEmpty } from '#web/features/dashboard/frame/page.tsx'
import { DashboardTable, type DashboardColumn } from '#web/features/dashboard/table/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'

const columns: readonly DashboardColumn<AdminRefund>[] = [
  {
    key: 'order',
    head: 'Order',
    isName: true,
    cell: ({ sellerOrderId, number }) => (
      <Link to={`/sa/orders/${sellerOrderId}`} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { key: 'at', head: 'Given back', cell: ({ madeAt }) => shortDate(madeAt) },
  { key: 'buyer', head: 'Buyer', cell: ({ buyerName }) => buyerName },
  {
    key: 'seller',
    head: 'Seller',
    cell: ({ seller }) => (
      <Link to={`/sa/sellers/${seller._id}`} className="text-link">
        @{seller.username}
      </Link>
    ),
  },
  {
    key: 'reason',
    head: 'Why',
    cell: ({ by, reason }) => (
      <span className="min-w-0 max-md:text-right">
        {capital(by)}: {reason}
      </span>
    ),
  },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
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
    <>
      <div className="py-4">
        <DashboardDays label="Given back" from={filter.from} to={filter.to} />
      </div>
      {refunds.length === 0 ? (
        <DashboardEmpty title="Nothing was given back" />
      ) : (
        <DashboardTable caption="Refunds" columns={columns} rows={refunds} keyOf={({ _id }) => _id} />
      )}
      <DashboardMore next={next} />
    </>
  )
}

export function SaveRefunds({ filter }: { filter: MadeRefundsFilter }) {
  return (
    <CsvButton name="refunds.csv" load={() => call('exportMadeRefunds', { query: filter }, { timeout: 0 })} />
  )
}
