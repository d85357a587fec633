import { carrierName } from '#contract/orders/carriers.ts'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { shipByText } from '#web/features/order/next-step-text.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

export interface ParcelChoice {
  isChosen: boolean
  /** Carrier of the parcel; empty means the default carrier. */
  carrier: string
  trackingNumber: string
}

interface ParcelRowProps {
  order: SellerOrderListRow
  parcel: ParcelChoice
  /** Default carrier, used for all orders for which the seller has not chosen another carrier. */
  usualCarrier: string
  onChange: (parcel: Partial<ParcelChoice>) => void
}

export function ParcelRow({ order, parcel, usualCarrier, onChange }: ParcelRowProps) {
  const { number, listings, buyer, packedAt } = order
  const shipping = shipByText(order)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <label className="flex min-h-11 min-w-0 flex-1 basis-72 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          aria-label={t('seller.ship.choose', { number })}
          checked={parcel.isChosen}
          onChange={({ target }) => onChange({ isChosen: target.checked })}
        />
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{number}</span>
          <span className="block text-note text-soft">
            {listings.map(({ title, size }) => `${title} (${translateValue(size)})`).join(', ')}
          </span>
          <span className="block text-note text-soft">
            {[buyer.name, buyer.city, countryName(buyer.country)].filter(Boolean).join(', ')}
            {shipping && ` · ${shipping}`}
            {packedAt !== null && ` · ${t('seller.orders.packed')}`}
          </span>
        </span>
      </label>
      <input
        className="field sm:w-40"
        aria-label={t('seller.ship.order-carrier', { number })}
        placeholder={carrierName(usualCarrier) || t('order.parcel.carrier')}
        list="carriers"
        maxLength={60}
        autoComplete="off"
        value={carrierName(parcel.carrier)}
        onChange={({ target }) => onChange({ carrier: target.value, isChosen: true })}
      />
      <input
        className="field sm:w-56"
        aria-label={t('seller.ship.number', { number })}
        placeholder={t('order.parcel.number')}
        maxLength={60}
        autoComplete="off"
        value={parcel.trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value, isChosen: true })}
      />
    </li>
  )
}
