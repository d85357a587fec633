import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { payoutStateWords } from '../state-words.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getAnyPayout', { params: { id: params.id ?? '' } }))
}

const kindWords = { earnings: 'Share of order', refunded: 'Given back for order', other: 'Other' }

export default function AnyPayoutPage() {
  const { payout, items, orders } = useLoaderData<typeof clientLoader>()
  const { _id, amount, seller, state, askedAt, arrivesAt, failure } = payout
  return (
    <DashboardPage
      title={`${exactMoneyText(amount)} to @${seller.username}`}
      lead={
        <>
          {payoutStateWords[state]}, asked for on {shortDate(askedAt)}
          {arrivesAt && `, in the bank on ${shortDate(arrivesAt)}`}. {failure}{' '}
          <Link to={`/sa/ledger/entries?search=${_id}`} className="text-link">
            Its entries in the ledger
          </Link>
          {' · '}
          <Link to="/sa/payouts" className="text-link">
            All payouts
          </Link>
        </>
      }
    >
      <h2 className="font-display text-title">What it is made of</h2>
      {items.length === 0 && <p className="mt-2 text-soft">The provider named nothing of ours.</p>}
      <ul className="mt-2 border-t border-ink">
        {items.map(({ kind, sellerOrderId, number, amount: listing }, at) => (
          <li key={at} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span>
              {kindWords[kind]} {number}
              {sellerOrderId && <span className="block text-note text-soft">{sellerOrderId}</span>}
            </span>
            <span className="tabular-nums">{exactMoneyText(listing)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-3 font-semibold">
          <span>Together</span>
          <span className="tabular-nums">{exactMoneyText(amount)}</span>
        </li>
      </ul>
      {orders.length > 0 && <h2 className="mt-8 font-display text-title">Where every cent went</h2>}
      <div className="mt-2 flex flex-col gap-3">
        {orders.map((order) => (
          <OrderLedger key={order.orderId} money={order} />
        ))}
      </div>
    </DashboardPage>
  )
}
