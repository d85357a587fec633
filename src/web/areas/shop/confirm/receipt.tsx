import type { Order } from '#contract/orders/orders.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { getSellerName } from '#web/features/order/seller-name.ts'
import { BagSums } from '#web/features/bag/sums.tsx'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface ReceiptProps {
  order: Order
  /**
   * Lines of the delivery address. The loader formats the lines, so that the browser does not have to load the
   * formatting code.
   */
  address: readonly string[]
  placed: string
}

/** Receipt with the amounts, the delivery address and the date. */
export function Receipt({ order, address, placed }: ReceiptProps) {
  const { phone } = order.shipTo
  return (
    <aside
      aria-label={t('order.receipt')}
      className="flex h-fit flex-col gap-8 bg-tile p-6 print:order-first print:bg-transparent print:p-0"
    >
      <TitledSection id="paid" title={t('bag.summary')} titleClass="pb-4 text-title">
        <BagSums
          lines={order.lines}
          total={order.total}
          totalLabel={order.state === 'paid' ? t('order.paid-by-card') : t('common.total')}
          nameOf={(seller) => getSellerName(order, seller)}
        />
        <p className="mt-3 text-note text-soft">{t('order.placed', { date: placed })}</p>
      </TitledSection>
      <TitledSection id="ship-to" title={t('checkout.ship-to')} titleClass="pb-3 text-title">
        <address className="not-italic">
          {address.map((line, at) => (
            <span key={at} dir="auto" className="block">
              {line}
            </span>
          ))}
          {phone && <span className="mt-2 block text-soft">{phone}</span>}
        </address>
        <Answers answers={order.fields} className="mt-4" />
      </TitledSection>
    </aside>
  )
}
