import { z } from 'zod'
import { country } from '#contract/address.ts'
import { countryCodes } from '#contract/countries.ts'
import { inputError } from '#contract/input-errors.ts'
import { largestInt } from '#contract/table.ts'
import { maxDispatchDays, maxZones } from './limits.ts'
import { zoneKinds } from './zones.ts'

const zone = z.object({
  to: z.enum(zoneKinds),
  /** Countries in the zone if `to` is 'countries'. Otherwise empty. */
  countries: z.array(z.string()),
  /** Shipping price in cents for the first item of a parcel, and for each additional item. */
  firstCents: z.int(),
  furtherCents: z.int(),
  /** Minimum value of the items, in cents, for free shipping. Null if shipping is never free. */
  freeFromCents: z.int().nullable(),
})
export type ShippingZone = z.infer<typeof zone>

/** Destinations, prices and dispatch time of a seller. */
export const shippingProfile = z.object({
  /** Number of working days from the order until the carrier receives the parcel. */
  dispatchDays: z.int(),
  zones: z.array(zone),
  /** Countries that are excluded from all zones. */
  notTo: z.array(z.string()),
})
export type ShippingProfile = z.infer<typeof shippingProfile>

/** Shipping price in cents. The server also enforces a maximum price, which depends on the currency. */
const shippingCents = z.int().min(0).max(largestInt)
const countries = z.array(country).max(countryCodes.length)

/** A shipping profile, as entered by the seller. */
export const shippingProfileInput = z.object({
  dispatchDays: z.int().min(1).max(maxDispatchDays),
  zones: z
    .array(
      zone
        .extend({
          countries: countries.default([]),
          firstCents: shippingCents,
          furtherCents: shippingCents.default(0),
          freeFromCents: z.int().min(1).max(largestInt).nullable().default(null),
        })
        .superRefine(({ to, countries: listedCountries }, context) => {
          if ((to === 'countries') !== listedCountries.length > 0)
            context.addIssue({ code: 'custom', path: ['countries'], message: inputError('zone-countries') })
        }),
    )
    .min(1)
    .max(maxZones)
    .superRefine((zones, context) => {
      const seen = new Set<string>()
      for (const [at, { to, countries: listedCountries }] of zones.entries()) {
        const keys = to === 'countries' ? new Set(listedCountries) : [to]
        for (const key of keys) {
          if (seen.has(key))
            context.addIssue({ code: 'custom', path: [at, 'to'], message: inputError('zone-twice') })
          seen.add(key)
        }
      }
    }),
  notTo: countries.default([]),
})
