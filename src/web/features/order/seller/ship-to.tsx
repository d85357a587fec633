import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { Address } from '#web/features/address/address.tsx'
import { countryName } from '#web/features/address/country-name.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Shows the full shipping address as long as the seller needs it. After that, shows only name, city and country. */
export function ShipTo({ order: { shipTo, buyer, fields } }: { order: SellerOrder }) {
  return (
    <TitledSection id="ship-to" title={t('seller.orders.ship-to')} titleClass="pb-2 font-display text-title">
      {shipTo ? (
        <Address of={shipTo} />
      ) : (
        <p className="text-soft">
          {[buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', ')}
        </p>
      )}
      <Answers answers={fields} className="mt-4" />
    </TitledSection>
  )
}
