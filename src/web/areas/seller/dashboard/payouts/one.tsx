import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { payoutWords } from './payout-words.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getPayoutMoney', { params: { id: params.id ?? '' } }))
}

const kindWords = { earnings: 'Share of order', refunded: 'Given back for order', other: 'Other' }

export default function PayoutPage() {
  const { payout, items, orders } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title={exactMoneyText(payout.amount)}
      lead={
        <>
          {payout.failure ?? payoutWords[payout.state]}, asked for on {shortDate(payout.askedAt)}
          {payout.arrivesAt && `, in the bank on ${shortDate(payout.arrivesAt)}`}.{' '}
          <Link to="/shopper/payouts" className="text-link">
            All payouts
          </Link>
        </>
      }
    >
      <h2 className="font-display text-title">What it is made of</h2>
      <ul className="mt-2 border-t border-ink">
        {items.map(({ kind, sellerOrderId, number, amount }, at) => (
          <li key={at} className="flex justify-between gap-4 border-b border-line py-2">
            {sellerOrderId ? (
              <Link to={`/shopper/orders/${sellerOrderId}`} className="text-link">
                {kindWords[kind]} {number}
              </Link>
            ) : (
              <span>{kindWords[kind]}</span>
            )}
            <span className="self-center tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-3 font-semibold">
          <span>Together</span>
          <span className="tabular-nums">{exactMoneyText(payout.amount)}</span>
        </li>
      </ul>
      <h2 className="mt-8 font-display text-title">Where every cent went</h2>
      <div className="mt-2 flex flex-col gap-3">
        {orders.map((order) => (
          <OrderLedger key={order.orderId} money={order} />
        ))}
      </div>
    </DashboardPage>
  )
}
