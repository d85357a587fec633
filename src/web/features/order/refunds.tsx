import type { ReactNode } from 'react'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { refundReason } from './refund-reason-text.ts'

type Refund = BuyerSellerOrder['refunds'][number]

function stateText({ state, amount }: Refund) {
  const args = {
    price: exactMoneyText(amount),
    b: (words: ReactNode) => <span className="font-semibold tabular-nums">{words}</span>,
  }
  if (state === 'pending') return rich('order.refund.pending', args)
  return state === 'succeeded' ? rich('order.refund.succeeded', args) : rich('order.refund.failed', args)
}

/** Lists the refunds of a seller order, each with its reason. */
export function Refunds({ refunds }: { refunds: BuyerSellerOrder['refunds'] }) {
  if (refunds.length === 0) return null
  return (
    <ul aria-label={t('order.refunds')} className="border-y border-line">
      {refunds.map((refund) => (
        <li
          key={refund._id}
          className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t"
        >
          <span>
            {stateText(refund)}
            {refund.reason && <span className="block text-soft">{refundReason(refund)}</span>}
          </span>
          <time dateTime={refund.at} className="text-soft tabular-nums">
            {dateText(refund.at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
