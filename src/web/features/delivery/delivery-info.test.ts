import { expect, test } from 'vitest'
import type { Product } from '#contract/catalog/catalog.ts'
import { deliveryInfoOf } from './delivery-info.ts'

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
  return deliveryInfoOf(listing as unknown as Product, 'US').terms
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
