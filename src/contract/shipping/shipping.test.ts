import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { addWorkingDays, estimateDelivery, maxDispatchDaysFor } from './delivery.ts'
import { computeShippingCents, type SellerShipping } from './offer.ts'
import { shippingProfileInput, type ShippingZone } from './profile.ts'
import type { DeliveryTerms } from './terms.ts'
import { zoneKinds } from './zones.ts'

const zone = (of: Partial<ShippingZone> & Pick<ShippingZone, 'to'>): ShippingZone => ({
  countries: [],
  firstCents: 500,
  furtherCents: 0,
  freeFromCents: null,
  ...of,
})

const fromBerlin = (zones: ShippingZone[], notTo: string[] = []): SellerShipping => ({
  from: 'DE',
  flatCents: 900,
  profile: { dispatchDays: 2, zones, notTo },
})

const cents = fc.integer({ min: 0, max: 50_000 })
const anyZones = fc.uniqueArray(
  fc.record({
    to: fc.constantFrom(...zoneKinds.filter((kind) => kind !== 'countries')),
    countries: fc.constant<string[]>([]),
    firstCents: cents,
    furtherCents: cents,
    freeFromCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  }),
  { minLength: 1, selector: ({ to }) => to },
)
const anyCountry = fc.constantFrom(...countryCodes)

describe('shipping price', () => {
  test('a seller without a profile has one price for every country and any number of items', () => {
    const seller = { from: null, flatCents: 700, profile: null }
    for (const country of countryCodes)
      expect(computeShippingCents(seller, country, 'US', 3, 90_000)).toBe(700)
  })

  test('the narrowest zone applies: listed countries, then domestic, the EU, Europe and the world', () => {
    const seller = fromBerlin([
      zone({ to: 'world', firstCents: 6 }),
      zone({ to: 'europe', firstCents: 5 }),
      zone({ to: 'eu', firstCents: 4 }),
      zone({ to: 'north-america', firstCents: 3 }),
      zone({ to: 'domestic', firstCents: 2 }),
      zone({ to: 'countries', countries: ['AT', 'JP'], firstCents: 1 }),
    ])
    const price = (country: string) => computeShippingCents(seller, country, 'US', 1, 0)
    expect(['JP', 'AT', 'DE', 'FR', 'CH', 'CA', 'AU'].map(price)).toEqual([1, 1, 2, 4, 5, 3, 6])
  })

  test('a seller does not ship to countries outside all zones or to excluded countries', () => {
    const europe = fromBerlin([zone({ to: 'europe' })], ['CH'])
    expect(computeShippingCents(europe, 'NO', 'US', 1, 0)).toBe(500)
    expect(computeShippingCents(europe, 'CH', 'US', 1, 0)).toBeUndefined()
    expect(computeShippingCents(europe, 'US', 'US', 1, 0)).toBeUndefined()
  })

  test("a seller without a country ships from the marketplace's country", () => {
    const seller = { ...fromBerlin([zone({ to: 'domestic' })]), from: null }
    expect(computeShippingCents(seller, 'US', 'US', 1, 0)).toBe(500)
    expect(computeShippingCents(seller, 'DE', 'US', 1, 0)).toBeUndefined()
  })

  test('an additional item never lowers the price unless it makes shipping free, and no price is negative', () => {
    const amounts = { count: fc.integer({ min: 1, max: 20 }), goods: fc.integer({ min: 0, max: 2_000_000 }) }
    fc.assert(
      fc.property(
        anyZones,
        anyCountry,
        fc.record(amounts),
        cents,
        (zones, country, { count, goods }, more) => {
          const seller = fromBerlin(zones)
          const less = computeShippingCents(seller, country, 'US', count, goods)
          const then = computeShippingCents(seller, country, 'US', count + 1, goods + more)
          if (less === undefined || then === undefined) {
            expect(then).toBe(less)
            return
          }
          expect(less).toBeGreaterThanOrEqual(0)
          if (then !== 0) expect(then).toBeGreaterThanOrEqual(less)
          else
            expect(
              less === 0 || zones.some(({ freeFromCents }) => (freeFromCents ?? Infinity) <= goods + more),
            ).toBe(true)
        },
      ),
    )
  })

  test('free shipping starts at the exact amount and stays free above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        cents,
        fc.integer({ min: 1, max: 20 }),
        (from, first, count) => {
          const seller = fromBerlin([
            zone({ to: 'world', firstCents: first, furtherCents: 3, freeFromCents: from }),
          ])
          expect(computeShippingCents(seller, 'JP', 'US', count, from - 1)).toBe(first + 3 * (count - 1))
          expect(computeShippingCents(seller, 'JP', 'US', count, from)).toBe(0)
          expect(computeShippingCents(seller, 'JP', 'US', count, from + 1_000)).toBe(0)
        },
      ),
    )
  })
})

describe('shipping profile input', () => {
  const valid = { dispatchDays: 3, zones: [{ to: 'world', firstCents: 500 }] }
  const isValid = (of: object) => shippingProfileInput.safeParse({ ...valid, ...of }).success

  test('omitted fields get empty defaults', () => {
    expect(shippingProfileInput.parse(valid)).toEqual({
      dispatchDays: 3,
      zones: [{ to: 'world', countries: [], firstCents: 500, furtherCents: 0, freeFromCents: null }],
      notTo: [],
    })
  })

  test('rejects duplicate destinations, missing or misplaced countries, and negative prices', () => {
    const world = { to: 'world', firstCents: 500 }
    expect(isValid({ zones: [] })).toBe(false)
    expect(isValid({ zones: [world, world] })).toBe(false)
    expect(isValid({ zones: [{ ...world, countries: ['DE'] }] })).toBe(false)
    expect(isValid({ zones: [{ to: 'countries', firstCents: 5 }] })).toBe(false)
    const at = { to: 'countries', countries: ['at'], firstCents: 5 }
    expect(isValid({ zones: [at, { ...at, countries: ['CH'] }] })).toBe(true)
    expect(isValid({ zones: [at, { ...at, countries: ['CH', 'AT'] }] })).toBe(false)
    expect(isValid({ zones: [{ ...world, firstCents: -1 }] })).toBe(false)
    expect(isValid({ zones: [{ ...world, firstCents: 0.5 }] })).toBe(false)
    expect(isValid({ notTo: ['XX'] })).toBe(false)
    expect(isValid({ dispatchDays: 0 })).toBe(false)
  })
})

describe('delivery window', () => {
  const terms: DeliveryTerms = {
    // The date is a Wednesday.
    today: '2026-11-25',
    home: 'US',
    dispatchDays: 3,
    mostDispatchDays: 5,
    protectedDays: { fromShipping: 14, fromEstimate: 3 },
    transit: { domestic: [2, 5], region: [3, 8], world: [6, 15] },
  }
  const from = (country: string | null) => ({ from: country, profile: null })

  test('the window runs from the first possible ship date to the last, in working days, depending on distance', () => {
    expect(estimateDelivery(from('US'), 'US', terms)).toEqual({
      shipsBy: '2026-11-30',
      from: '2026-11-30',
      by: '2026-12-07',
    })
    expect(estimateDelivery(from('DE'), 'GB', terms)?.by).toBe('2026-12-10')
    expect(estimateDelivery(from('US'), 'CA', terms)?.by).toBe('2026-12-10')
    expect(estimateDelivery(from('DE'), 'US', terms)?.by).toBe('2026-12-21')
  })

  test('there is no delivery window without a country of origin', () => {
    expect(estimateDelivery(from(null), 'US', terms)).toBeNull()
  })

  test('the dispatch time never exceeds the time until an order is canceled', () => {
    const slow = { from: 'US', profile: { dispatchDays: 30, zones: [], notTo: [] } }
    expect(estimateDelivery(slow, 'US', terms)?.shipsBy).toBe('2026-12-02')
    expect([1, 7, 14, 30].map(maxDispatchDaysFor)).toEqual([1, 5, 10, 21])
  })

  test('working days are never on a weekend, more of them end later, and five of them are a week', () => {
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (at, count) => {
        const date = at.toISOString().slice(0, 10)
        const then = addWorkingDays(date, count)
        expect([0, 6]).not.toContain(new Date(then).getUTCDay())
        expect(addWorkingDays(date, count + 1) > then).toBe(true)
        const week = addWorkingDays(then, 5)
        expect(Date.parse(week) - Date.parse(then)).toBe(7 * 24 * 3600_000)
      }),
    )
  })
})
