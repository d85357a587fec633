import type { Seller } from '#contract/accounts/accounts.ts'
import type { ShippingProfile, ShippingZone } from '#contract/shipping/profile.ts'
import type { ZoneKind } from '#contract/shipping/zones.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { InputError } from '#web/kit/form/form-errors.ts'
import { t } from '#web/lib/text/t.ts'

/** Shipping zone as typed in the form. */
export interface ZoneDraft {
  /** React key, needed because zones have no id. */
  key: number
  to: ZoneKind
  countries: string[]
  first: string
  further: string
  /** Minimum order amount for free shipping; empty if shipping is never free. */
  freeFrom: string
}

export interface ShippingDraft {
  dispatchDays: number
  zones: ZoneDraft[]
  notTo: string[]
}

const usualDispatchDays = 3

/**
 * Returns the stored zones. If no zones are stored, converts the flat price to zones for the seller's country and the
 * rest of the world.
 */
export function createShippingDraft({ shipping, shippingCents }: Seller): ShippingDraft {
  if (shipping) {
    const { dispatchDays, zones, notTo } = shipping
    return { dispatchDays, notTo, zones: zones.map(zoneDraft) }
  }
  const price = { countries: [], firstCents: shippingCents, furtherCents: 0, freeFromCents: null }
  const zones = [
    { to: 'domestic' as const, ...price },
    { to: 'world' as const, ...price },
  ]
  return { dispatchDays: usualDispatchDays, zones: zones.map(zoneDraft), notTo: [] }
}

let keys = 0

function zoneDraft({ to, countries, firstCents, furtherCents, freeFromCents }: ShippingZone): ZoneDraft {
  return {
    key: ++keys,
    to,
    countries,
    first: centsText(firstCents),
    further: centsText(furtherCents),
    freeFrom: freeFromCents === null ? '' : centsText(freeFromCents),
  }
}

export function newZone(to: ZoneKind): ZoneDraft {
  return { key: ++keys, to, countries: [], first: '', further: '', freeFrom: '' }
}

/**
 * Parses the typed values.
 * @throws InputError with the message and the field
 */
export function parseShippingDraft({ dispatchDays, zones, notTo }: ShippingDraft): ShippingProfile {
  return {
    dispatchDays,
    notTo,
    zones: zones.map(({ to, countries, first, further, freeFrom }, at) => ({
      to,
      countries: to === 'countries' ? countries : [],
      firstCents: centsAt(first, zoneField(at, 'firstCents')),
      furtherCents: further.trim() === '' ? 0 : centsAt(further, zoneField(at, 'furtherCents')),
      freeFromCents: freeFrom.trim() === '' ? null : centsAt(freeFrom, zoneField(at, 'freeFromCents')),
    })),
  }
}

/** Returns the name that the API uses for a field of a zone. */
export const zoneField = (at: number, name: keyof ShippingZone): string => `shipping.zones.${at}.${name}`

function centsAt(text: string, field: string): number {
  const cents = readCents(text)
  if (cents === undefined) throw new InputError(t('seller.settings.shipping-price.invalid'), field)
  return cents
}
