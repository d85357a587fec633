import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { Address, countryName } from '#web/features/order/address.tsx'
import { t } from '#web/t.ts'

/** Where it goes, as long as that is still needed. */
export function ShipTo({ order: { shipTo, buyer } }: { order: SellerOrder }) {
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to" className="pb-2 font-display text-title">
        {t('seller.orders.ship-to')}
      </h2>
      {shipTo ? (
        <Address of={shipTo} />
      ) : (
        <p className="text-soft">
          {[buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', ')}
        </p>
      )}
    </section>
  )
}
