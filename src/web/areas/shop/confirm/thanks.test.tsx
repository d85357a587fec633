import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { Thanks } from './thanks.tsx'

const refund = (cents: number, state: string) => ({ amount: { cents, currency: 'usd' }, state })

function textOf(sellerOrders: object[]): string {
  const order = {
    number: '100444',
    state: 'paid',
    total: { cents: 3925, currency: 'usd' },
    sellerOrders,
  } as unknown as Order
  const router = createMemoryRouter([{ path: '/', element: <Thanks order={order} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
}

test('a canceled order shows the amount to be refunded', () => {
  const text = textOf([{ state: 'cancelled', refunds: [refund(3925, 'pending')] }])
  expect(text).toContain('Your order is canceled.')
  expect(text).toContain('$39.25 is on its way back to your card.')
})

test('a refunded order shows the refunded amount', () => {
  const sellerOrders = [
    { state: 'refunded', refunds: [refund(1000, 'succeeded')] },
    { state: 'cancelled', refunds: [refund(500, 'succeeded')] },
  ]
  const text = textOf(sellerOrders)
  expect(text).toContain('This order is closed')
  expect(text).toContain('$15.00 was refunded to your card.')
})
