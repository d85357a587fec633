import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { SellerOrderForm } from './seller-order-form.tsx'
import { TextField } from '../seller-order-fields.tsx'
import { t } from '#web/lib/text/t.ts'

interface NotArrivedProps {
  sellerOrder: BuyerSellerOrder
}

/** Status after the buyer reported "It hasn't arrived": first a waiting period, then a form to report an issue. */
export function NotArrived({ sellerOrder }: NotArrivedProps) {
  const {
    notArrived,
    isStillMissing,
    state,
    seller,
    next,
    confirmToken: token,
    reportableUntil,
  } = sellerOrder
  if (!notArrived) return null
  if (isStillMissing)
    return (
      <section aria-labelledby="still-missing" className="border border-accent p-4 sm:p-5 print:hidden">
        <h3 id="still-missing" className="font-display text-title">
          {t('order.not-arrived.over')}
        </h3>
        <p className="mt-1 mb-4 max-w-prose">
          {t('order.not-arrived.over.text')}{' '}
          {reportableUntil && t('order.move.issue.until', { day: dateText(reportableUntil) })}
        </p>
        <SellerOrderForm
          token={token}
          act="issue"
          name="not-received"
          button={t('order.not-arrived.over.button')}
        >
          <input type="hidden" name="kind" value="not-received" />
          <TextField label={t('order.move.issue.what')} rows={3} />
        </SellerOrderForm>
      </section>
    )
  if (state !== 'shipped' && state !== 'delivered') return null
  const until = next?.at ?? notArrived.until
  return (
    <p className="max-w-prose border border-line p-4">
      {t('order.not-arrived.paused', {
        day: dateText(notArrived.at),
        seller: seller.name,
        until: dateText(until),
      })}
    </p>
  )
}
