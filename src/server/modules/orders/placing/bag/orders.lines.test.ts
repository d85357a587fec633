import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerTotal, buildOrderLines, sellerTotal, shownLines, type PricedUnit } from './orders.lines.ts'

const here = { country: 'US', home: 'US' }
const fees = { serviceFeeBps: 500, commissionBps: 1000 }

function aUnit(of: Partial<PricedUnit>): PricedUnit {
  return {
    listingId: 'prd_1',
    sizeId: 'siz_1',
    size: 'M',
    title: 'A coat',
    types: ['Coats'],
    photo: null,
    priceCents: 10_000,
    currency: 'usd',
    sellerId: 'slr_1',
    username: 'ada',
    sellerName: 'Ada',
    shippingCents: 700,
    shipsFromCountry: null,
    shippingProfile: null,
    ...of,
  }
}

const bags = fc.array(
  fc.record({ priceCents: fc.integer({ min: 100, max: 5_000_000 }), seller: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 20 },
)

function unitsOf(bag: { priceCents: number; seller: number }[]): PricedUnit[] {
  return bag.map(({ priceCents, seller }, at) =>
    aUnit({ sizeId: `siz_${at}`, priceCents, sellerId: `slr_${seller}`, shippingCents: seller * 100 - 100 }),
  )
}

describe('the lines of an order', () => {
  test('two items of one seller are charged shipping once, and the service fee is 5 % of their price', () => {
    const lines = buildOrderLines(
      [aUnit({}), aUnit({ sizeId: 'siz_2', priceCents: 2_550 })],
      fees,
      true,
      here,
    )
    expect(lines.filter((line) => line.forBuyer).map((line) => [line.code, line.amountCents])).toEqual([
      ['item', 10_000],
      ['item', 2_550],
      ['shipping', 700],
      ['service-fee', 628],
    ])
    expect(sellerTotal(lines, 'slr_1')).toBe(10_000 + 2_550 + 700 - 1_255)
  })

  test('a member pays no service fee', () => {
    expect(buyerTotal(buildOrderLines([aUnit({})], fees, false, here))).toBe(10_700)
  })

  test('the buyer never sees the commission', () => {
    const lines = buildOrderLines([aUnit({})], fees, true, here)
    const shown = shownLines(lines, 'usd').map(({ code }) => code)
    expect(lines.some((line) => line.code === 'commission')).toBe(true)
    expect(shown).not.toContain('commission')
  })

  test("the buyer's total equals earnings plus commission and fee; no cent is lost or created", () => {
    fc.assert(
      fc.property(bags, fc.boolean(), fc.integer({ min: 0, max: 5000 }), (bag, isFee, bps) => {
        const lines = buildOrderLines(unitsOf(bag), { serviceFeeBps: bps, commissionBps: bps }, isFee, here)
        const sellers = [...new Set(unitsOf(bag).map((unit) => unit.sellerId))]
        const toSellers = sellers.reduce((sum, sellerId) => sum + sellerTotal(lines, sellerId), 0)
        const amount = (code: string): number =>
          lines.filter((line) => line.code === code).reduce((sum, line) => sum + line.amountCents, 0)
        expect(buyerTotal(lines)).toBe(toSellers - amount('commission') + amount('service-fee'))
        expect(sellers.every((sellerId) => sellerTotal(lines, sellerId) >= 0)).toBe(true)
        expect(lines.every((line) => Number.isInteger(line.amountCents))).toBe(true)
      }),
    )
  })

  test("a seller's earnings differ from the exact commission by at most half a cent", () => {
    fc.assert(
      fc.property(bags, (bag) => {
        const units = unitsOf(bag)
        for (const [sellerId, own] of Map.groupBy(units, (unit) => unit.sellerId)) {
          const exact = own.reduce((sum, unit) => sum + unit.priceCents, 0) * 0.9 + own[0]!.shippingCents
          expect(
            Math.abs(sellerTotal(buildOrderLines(units, fees, true, here), sellerId) - exact),
          ).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })
})
