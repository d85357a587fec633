import { href } from 'react-router'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import type { PayoutsData } from './load.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Earnings that are due but cannot be sent to the seller's payout account yet. */
export function Waiting({ waiting }: { waiting: NonNullable<PayoutsData['dashboard']>['waiting'] }) {
  return (
    <TitledSection id="waiting" title={t('seller.waiting')} className="mt-8">
      <p className="mt-1 max-w-prose text-soft">{t('seller.waiting.text')}</p>
      <ul className="mt-3 border-t border-line">
        {waiting.map(({ sellerOrderId, number, amount, receivedAt }) => (
          <li key={sellerOrderId} className="flex justify-between gap-4 border-b border-line py-2">
            <TextLink to={href('/shopper/orders/:id', { id: sellerOrderId })}>
              {t('seller.waiting.order', { number, date: dateText(receivedAt) })}
            </TextLink>
            <span className="self-center tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
