import type { z } from 'zod'
import type { ReturnAddress, SellerReturns } from '#contract/address.ts'
import { approximateDollars } from '#contract/currency.ts'
import { maxDispatchDaysFor } from '#contract/shipping/delivery.ts'
import type { ShippingProfile, shippingProfileInput } from '#contract/shipping/profile.ts'
import { fail } from '#platform/errors/app-error.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { moneyText, placeText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { marketplaceCurrency, requireChargeable } from '#platform/settings/currency.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { SellerRow } from '../core/sellers.store.ts'

interface GivenShipping {
  shipsFrom?: string | undefined
  shipFrom?: ReturnAddress | undefined
  shipping?: z.output<typeof shippingProfileInput> | null | undefined
  shippingCents?: number | undefined
  returns?: SellerReturns | undefined
}

/**
 * Checks limits that depend on settings. Postage must not exceed the maximum in the marketplace's currency, and the
 * dispatch time must end before the marketplace cancels unshipped orders.
 * @throws invalid_field
 */
export function requireValidShipping(
  { shipping, shippingCents }: GivenShipping,
  { cancelUnshippedDays: days }: Pick<SettingValues, 'cancelUnshippedDays'>,
): void {
  requirePostage(shippingCents ?? 0, 'shippingCents')
  if (!shipping) return
  for (const [at, { firstCents, furtherCents }] of shipping.zones.entries()) {
    requirePostage(firstCents, `shipping.zones.${at}.firstCents`)
    requirePostage(furtherCents, `shipping.zones.${at}.furtherCents`)
  }
  const maxDays = maxDispatchDaysFor(days)
  if (shipping.dispatchDays <= maxDays) return
  throw fail('invalid_field', {
    field: 'shipping.dispatchDays',
    message: (language) => translate(language, 'error.dispatch-too-long', { days, most: maxDays }),
  })
}

/** Maximum postage in dollars. Rejects amounts that are probably typing errors. */
const maxPostageDollars = 500

function requirePostage(cents: number, field: string): void {
  const currency = marketplaceCurrency()
  const maxCents = approximateDollars(maxPostageDollars, currency)
  if (cents > maxCents)
    throw fail('invalid_field', {
      field,
      message: (language) =>
        translate(language, 'error.postage-too-high', {
          most: moneyText(language, { cents: maxCents, currency }),
        }),
    })
  requireChargeable(cents, currency, field)
}

/**
 * Returns the columns of the seller's row to update. Buyers see the location that the seller entered or, without such a
 * location, the city and country of the seller's shipping address.
 * @throws invalid_field if the seller accepts returns but has no return address
 */
export function toShippingColumns(
  { shipsFrom, shipFrom, shipping, shippingCents, returns }: GivenShipping,
  before: SellerRow,
  language: Language,
) {
  if (returns && returns.days > 0 && returns.to === null && !shipFrom && before.ship_from === null)
    throw fail('invalid_field', { field: 'returns.to', message: inputErrorTexts['return-address'] })
  const address = shipFrom ?? before.ship_from
  const words = shipsFrom ?? (shipFrom ? '' : before.ships_from)
  return {
    ships_from: words || (address ? placeText(language, address) : ''),
    shipping_cents: shippingCents ?? before.shipping_cents,
    ...(shipFrom && { ship_from: JSON.stringify(shipFrom) }),
    ...(shipping !== undefined && { shipping: shipping && JSON.stringify(storedOf(shipping)) }),
    ...(returns && {
      return_days: returns.days,
      return_paid_by: returns.paidBy,
      return_to: returns.to && JSON.stringify(returns.to),
    }),
  }
}

/** Returns the shipping profile to store, without duplicate countries. */
function storedOf({ notTo, zones, ...rest }: ShippingProfile): ShippingProfile {
  return {
    ...rest,
    zones: zones.map((zone) => ({ ...zone, countries: [...new Set(zone.countries)] })),
    notTo: [...new Set(notTo)],
  }
}
