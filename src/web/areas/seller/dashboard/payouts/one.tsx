import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { sellerPayoutStateLabels } from './payout-labels.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getPayoutMoney', { params: { id } }))

const kindWords = {
  earnings: t('seller.payout.earnings'),
  refunded: t('order.state.refunded'),
  other: t('seller.payout.other'),
}

export default function PayoutPage({ loaderData: { payout, items, orders } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={exactMoneyText(payout.amount)}
      lead={
        <>
          {payout.failure ?? sellerPayoutStateLabels[payout.state]} ·{' '}
          {t('seller.payout.requested', { date: dateText(payout.askedAt) })}
          {payout.arrivesAt && ` · ${t('seller.payout.arrives', { date: dateText(payout.arrivesAt) })}`}{' '}
          <TextLink to="/shopper/payouts">{t('seller.payout.all')}</TextLink>
        </>
      }
    >
      <h2 className="font-display text-title">{t('seller.payout.orders')}</h2>
      <ul className="mt-2 border-t border-ink">
        {items.map(({ kind, sellerOrderId, number, amount }, at) => (
          <li key={at} className="flex justify-between gap-4 border-b border-line py-2">
            {sellerOrderId ? (
              <TextLink to={href('/shopper/orders/:id', { id: sellerOrderId })}>
                {t('seller.payout.item', { kind: kindWords[kind], number: number ?? '' })}
              </TextLink>
            ) : (
              <span>{kindWords[kind]}</span>
            )}
            <span className="self-center tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-3 font-semibold">
          <span>{t('common.total')}</span>
          <span className="tabular-nums">{exactMoneyText(payout.amount)}</span>
        </li>
      </ul>
      <h2 className="mt-8 font-display text-title">{t('seller.breakdown')}</h2>
      <div className="mt-2 flex flex-col gap-3">
        {orders.map((order) => (
          <OrderLedger key={order.orderId} money={order} />
        ))}
      </div>
    </DashboardPage>
  )
}
