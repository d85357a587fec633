import { Link } from 'react-router'
import type { OfficeRefund } from '#contract/office-orders.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { DeskDays } from '#web/parts/desk/desk-days.tsx'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'

const columns: readonly DeskColumn<OfficeRefund>[] = [
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

export interface MadeWish {
  from: string | undefined
  to: string | undefined
}

export function MadeRefunds({ refunds, next, wish }: CallReply<'listMadeRefunds'> & { wish: MadeWish }) {
  return (
    <>
      <div className="py-4">
        <DeskDays label="Given back" from={wish.from} to={wish.to} />
      </div>
      {refunds.length === 0 ? (
        <DeskEmpty title="Nothing was given back" />
      ) : (
        <DeskTable caption="Refunds" columns={columns} rows={refunds} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </>
  )
}

export function SaveRefunds({ wish }: { wish: MadeWish }) {
  return (
    <CsvButton name="refunds.csv" load={() => call('exportMadeRefunds', { query: wish }, { timeout: 0 })} />
  )
}
