import { expect, test } from 'vitest'
import type { Product } from '#contract/catalog/catalog.ts'
import { createDeliveryInfo } from './delivery-info.ts'
import { getShippingPrice } from './shipping-price.ts'

/** Returns the delivery terms that a product page shows for a destination in the US. */
function termsOf(zone: object | null, priceCents = 5_000): string {
  const profile = zone && { dispatchDays: 2, zones: [{ to: 'world', countries: [], ...zone }], notTo: [] }
  const listing = {
    price: { cents: priceCents, currency: 'usd' },
    delivery: { home: 'US', dispatchDays: 2, mostDispatchDays: 5, transitDays: {} },
    seller: {
      name: 'Mila',
      ships: { from: null, city: null, profile },
      shipping: { cents: 900 },
      returns: null,
    },
  }
  return createDeliveryInfo(listing as unknown as Product, 'US').terms
}

test.each([
  [null, 'Shipping is $9 per order, no matter how many items you buy from this seller.'],
  [
    { firstCents: 2_400, furtherCents: 0, freeFromCents: null },
    'Shipping is $24 per order, no matter how many items you buy from this seller.',
  ],
  [
    { firstCents: 2_400, furtherCents: 600, freeFromCents: null },
    'Shipping is $24 for the first item and $6 for each additional item from this seller.',
  ],
  [
    { firstCents: 2_400, furtherCents: 600, freeFromCents: 20_000 },
    'Shipping is $24 for the first item and $6 for each additional item from this seller. Free on orders of $200 or more from this seller.',
  ],
  [
    { firstCents: 2_400, furtherCents: 0, freeFromCents: 20_000 },
    'Shipping is $24 per order, no matter how many items you buy from this seller. Free on orders of $200 or more from this seller.',
  ],
  [{ firstCents: 0, furtherCents: 0, freeFromCents: null }, 'Free shipping.'],
  [
    { firstCents: 0, furtherCents: 600, freeFromCents: null },
    'Shipping is $0 for the first item and $6 for each additional item from this seller.',
  ],
  [{ firstCents: 2_400, furtherCents: 600, freeFromCents: 5_000 }, 'Free shipping.'],
])('the shipping text of %j matches the charge', (zone, words) => expect(termsOf(zone)).toContain(words))

test('an item above the price for free shipping ships for free, as at checkout', () => {
  const usd = (cents: number) => ({ cents, currency: 'usd' })
  const here = { price: usd(900), freeFromCents: 10_000 }
  expect(getShippingPrice(here, usd(9_999))).toEqual(usd(900))
  expect(getShippingPrice(here, usd(10_000))).toEqual(usd(0))
  expect(getShippingPrice({ ...here, freeFromCents: null }, usd(10_000))).toEqual(usd(900))
  expect(getShippingPrice({ ...here, price: null }, usd(10_000))).toBeNull()
})

test('the promises beside the buy button have dates that can only move later', () => {
  const listing = {
    price: { cents: 5_000, currency: 'usd' },
    membersUntil: null,
    delivery: {
      today: '2026-11-25',
      home: 'US',
      dispatchDays: 3,
      mostDispatchDays: 5,
      protectedDays: { fromShipping: 14, fromEstimate: 3 },
      transit: { domestic: [2, 5], region: [3, 8], world: [6, 15] },
    },
    seller: {
      name: 'Mila',
      shipsFrom: 'Beirut, Lebanon',
      ships: { from: 'LB', city: null, profile: null },
      shipping: { cents: 0 },
      returns: { days: 14, paidBy: 'buyer' },
    },
  }
  expect(createDeliveryInfo(listing as unknown as Product, 'US').promises).toEqual([
    'Buyer protection until at least Dec 24: we hold your payment until your order arrives.',
    'Not as described or never arrived? Tell us and we’ll make it right.',
    'Returns until at least Dec 18: 14 days from delivery. You pay for return shipping.',
    'Ships free from Beirut, Lebanon.',
  ])
})
