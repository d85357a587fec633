import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { Address } from '#web/features/order/address.tsx'
import { countryName } from '#web/features/country-name.ts'
import { t } from '#web/t.ts'
import { Titled } from '#web/ui/titled.tsx'

/** Where it goes, as long as that is still needed. */
export function ShipTo({ order: { shipTo, buyer } }: { order: SellerOrder }) {
  return (
    <Titled id="ship-to" title={t('seller.orders.ship-to')} titleClass="pb-2 font-display text-title">
      {shipTo ? (
        <Address of={shipTo} />
      ) : (
        <p className="text-soft">
          {[buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', ')}
        </p>
      )}
    </Titled>
  )
}
