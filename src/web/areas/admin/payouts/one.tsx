import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { adminPayoutStateLabels } from '../state-labels.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getAnyPayout', { params: { id } }))

function itemText({ kind, number }: CallReply<'getAnyPayout'>['items'][number]): string {
  if (kind === 'other' || number === null) return t('admin.payouts.one.other')
  return kind === 'earnings'
    ? t('admin.payouts.one.earnings', { number })
    : t('admin.payouts.one.refunded', { number })
}

export default function AnyPayoutPage({ loaderData: { payout, items, orders } }: Route.ComponentProps) {
  const { _id, amount, seller, state, askedAt, arrivesAt, failure } = payout
  const args = { state: adminPayoutStateLabels[state], date: dateText(askedAt) }
  return (
    <DashboardPage
      title={t('admin.payouts.one', { price: exactMoneyText(amount), seller: seller.username })}
      lead={
        <>
          {arrivesAt
            ? t('admin.payouts.one.lead-arrival', { ...args, arrival: dateText(arrivesAt) })
            : t('admin.payouts.one.lead', args)}{' '}
          {failure}{' '}
          <TextLink to={`/sa/ledger/entries?search=${_id}`}>{t('admin.payouts.one.ledger')}</TextLink>
          {' · '}
          <TextLink to="/sa/payouts">{t('admin.payouts.all')}</TextLink>
        </>
      }
    >
      <h2 className="font-display text-title">{t('admin.payouts.one.orders')}</h2>
      {items.length === 0 && <p className="mt-2 text-soft">{t('admin.payouts.one.none')}</p>}
      <ul className="mt-2 border-t border-ink">
        {items.map((item, at) => (
          <li key={at} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span>
              {itemText(item)}
              {item.sellerOrderId && <span className="block text-note text-soft">{item.sellerOrderId}</span>}
            </span>
            <span className="tabular-nums">{exactMoneyText(item.amount)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-3 font-semibold">
          <span>{t('common.total')}</span>
          <span className="tabular-nums">{exactMoneyText(amount)}</span>
        </li>
      </ul>
      {orders.length > 0 && (
        <h2 className="mt-8 font-display text-title">{t('admin.payouts.one.breakdown')}</h2>
      )}
      <div className="mt-2 flex flex-col gap-3">
        {orders.map((order) => (
          <OrderLedger key={order.orderId} money={order} />
        ))}
      </div>
    </DashboardPage>
  )
}
