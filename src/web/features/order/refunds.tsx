import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

const stateWords = {
  asked: 'on its way',
  made: 'given back to the card',
  failed: 'sent back by the bank: we look after it',
}

/** What has been refunded of a seller order, and why. */
export function Refunds({ refunds }: { refunds: BuyerSellerOrder['refunds'] }) {
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Refunds" className="border-y border-line">
      {refunds.map(({ _id, amount, state, reason, at }) => (
        <li key={_id} className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t">
          <span>
            <span className="font-semibold tabular-nums">{exactMoneyText(amount)}</span> {stateWords[state]}
            {reason && <span className="text-soft">: {reason}</span>}
          </span>
          <time dateTime={at} className="text-soft tabular-nums">
            {shortDate(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
