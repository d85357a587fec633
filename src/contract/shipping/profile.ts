import { z } from 'zod'
import { country } from '#contract/address.ts'
import { countryCodes } from '#contract/countries.ts'
import { fault } from '#contract/input-faults.ts'
import { largestInt } from '#contract/table.ts'
import { mostDispatchDays, mostZones } from './limits.ts'
import { zoneKinds } from './zones.ts'

const zone = z.object({
  to: z.enum(zoneKinds),
  /** Of `to: 'countries'`; empty otherwise. */
  countries: z.array(z.string()),
  /** What the first item of a parcel costs, and each further one. */
  firstCents: z.int(),
  furtherCents: z.int(),
  /** Items that come to as much are sent free of charge; null: never. */
  freeFromCents: z.int().nullable(),
})
export type ShippingZone = z.infer<typeof zone>

/** Where a seller sends to, for how much, and how soon. */
export const shippingProfile = z.object({
  /** Working days from the order to the carrier. */
  dispatchDays: z.int(),
  zones: z.array(zone),
  /** Not sent to, whatever the zones say. */
  notTo: z.array(z.string()),
})
export type ShippingProfile = z.infer<typeof shippingProfile>

/** The most that it may come to depends on the currency, which the contract does not know. */
const shippingCents = z.int().min(0).max(largestInt)
const countries = z.array(country).max(countryCodes.length)

/** The same as its seller gives it. */
export const shippingProfileInput = z.object({
  dispatchDays: z.int().min(1).max(mostDispatchDays),
  zones: z
    .array(
      zone
        .extend({
          countries: countries.default([]),
          firstCents: shippingCents,
          furtherCents: shippingCents.default(0),
          freeFromCents: z.int().min(1).max(largestInt).nullable().default(null),
        })
        .superRefine(({ to, countries: named }, context) => {
          if ((to === 'countries') !== named.length > 0)
            context.addIssue({ code: 'custom', path: ['countries'], message: fault('zone-countries') })
        }),
    )
    .min(1)
    .max(mostZones)
    .superRefine((zones, context) => {
      const seen = new Set<string>()
      for (const [at, { to, countries: named }] of zones.entries()) {
        const keys = to === 'countries' ? new Set(named) : [to]
        for (const key of keys) {
          if (seen.has(key))
            context.addIssue({ code: 'custom', path: [at, 'to'], message: fault('zone-twice') })
          seen.add(key)
        }
      }
    }),
  notTo: countries.default([]),
})
