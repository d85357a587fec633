import { Link } from 'react-router'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import type { PayoutsData } from './load.ts'

/** Earnings that are due but cannot be sent yet. */
export function Waiting({ waiting }: { waiting: NonNullable<PayoutsData['dashboard']>['waiting'] }) {
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="font-display text-title">
        Due, and waiting
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        These go out by themselves as soon as your payout account is open and no bank is in the way.
      </p>
      <ul className="mt-3 border-t border-line">
        {waiting.map(({ sellerOrderId, number, amount, receivedAt }) => (
          <li key={sellerOrderId} className="flex justify-between gap-4 border-b border-line py-2">
            <Link to={`/shopper/orders/${sellerOrderId}`} className="text-link">
              Order {number}, received {shortDate(receivedAt)}
            </Link>
            <span className="self-center tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
