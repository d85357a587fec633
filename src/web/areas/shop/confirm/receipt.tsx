import type { Order } from '#contract/orders/orders.ts'
import { BagSums } from '#web/features/bag/sums.tsx'
import { t } from '#web/t.ts'

interface ReceiptProps {
  order: Order
  /** Where it goes, line by line: made by the loader, so that the page brings no script for it. */
  address: readonly string[]
  placed: string
}

/** The amounts, where it goes, and when it was bought. */
export function Receipt({ order, address, placed }: ReceiptProps) {
  const { phone } = order.shipTo
  return (
    <aside
      aria-label={t('order.receipt')}
      className="flex h-fit flex-col gap-8 bg-tile p-6 print:bg-transparent print:p-0"
    >
      <section aria-labelledby="paid">
        <h2 id="paid" className="pb-4 text-title">
          {t('bag.summary')}
        </h2>
        <BagSums
          lines={order.lines}
          total={order.total}
          totalLabel={order.state === 'paid' ? t('order.paid-by-card') : t('common.total')}
        />
        <p className="mt-3 text-note text-soft">{t('order.placed', { date: placed })}</p>
      </section>
      <section aria-labelledby="ship-to">
        <h2 id="ship-to" className="pb-3 text-title">
          {t('checkout.ship-to')}
        </h2>
        <address className="not-italic">
          {address.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
          {phone && <span className="mt-2 block text-soft">{phone}</span>}
        </address>
      </section>
    </aside>
  )
}
