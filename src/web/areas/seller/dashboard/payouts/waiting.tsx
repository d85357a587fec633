import { Link } from 'react-router'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import type { PayoutsData } from './load.ts'
import { t } from '#web/t.ts'

/** Earnings that are due but cannot be sent yet. */
export function Waiting({ waiting }: { waiting: NonNullable<PayoutsData['dashboard']>['waiting'] }) {
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="font-display text-title">
        {t('seller.waiting')}
      </h2>
      <p className="mt-1 max-w-prose text-soft">{t('seller.waiting.text')}</p>
      <ul className="mt-3 border-t border-line">
        {waiting.map(({ sellerOrderId, number, amount, receivedAt }) => (
          <li key={sellerOrderId} className="flex justify-between gap-4 border-b border-line py-2">
            <Link to={`/shopper/orders/${sellerOrderId}`} className="text-link">
              {t('seller.waiting.order', { number, date: shortDate(receivedAt) })}
            </Link>
            <span className="self-center tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
