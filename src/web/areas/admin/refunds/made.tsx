import { Link } from 'react-router'
import type { AdminRefund } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { List } from '#web/ui/list/list.tsx'

const columns: readonly TableColumn<AdminRefund>[] = [
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
    <List
      label="Refunds"
      days={{ label: 'Given back', from: filter.from, to: filter.to }}
      rows={refunds}
      columns={columns}
      empty="Nothing was given back"
      next={next}
    />
  )
}

export function SaveRefunds({ filter }: { filter: MadeRefundsFilter }) {
  return (
    <CsvButton name="refunds.csv" load={() => call('exportMadeRefunds', { query: filter }, { timeout: 0 })} />
  )
}
