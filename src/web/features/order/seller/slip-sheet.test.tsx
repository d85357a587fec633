import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { SlipSheet } from './slip-sheet.tsx'

const address = {
  name: 'Mila',
  address_line1: '12 Mill Street',
  address_line2: '',
  address_city: 'Portland',
  address_state: 'OR',
  address_zip: '97201',
  country: 'US',
}

function textOf(returnTerms: SellerOrder['returnTerms']): string {
  const order = {
    number: '100444',
    placedAt: '2026-12-01T12:00:00.000Z',
    sellerName: 'Mila',
    suggestedReturnTo: address,
    shipTo: { ...address, name: 'Ada Lovelace' },
    returnTerms,
    fields: [],
    lines: [
      {
        label: 'Wool coat',
        amount: { cents: 10_000, currency: 'usd' },
        item: { _id: 'prd_01secret', sizeID: 'siz_1', size: 'M', photo: null },
      },
    ],
  } as unknown as SellerOrder
  const root = { id: 'root', path: '/', loader: () => null, element: <SlipSheet order={order} /> }
  const data = { root: { marketplace: {} } }
  const router = createMemoryRouter([root], { hydrationData: { loaderData: data } })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
}

test('a packing slip has the order number and the return terms, and no internal ID', () => {
  const text = textOf({ days: 30, paidBy: 'buyer' })
  expect(text).toContain('Order 100444')
  expect(text).toContain('Returns within 30 days of delivery. You pay for return shipping.')
  expect(text).toContain('Return address')
  expect(text).not.toContain('prd_')
})

test('a packing slip without return terms shows no return address', () => {
  expect(textOf(null)).not.toContain('Return address')
})
