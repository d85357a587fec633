import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { isOpenOrder, OpenMattersList, type OpenMatters } from './open-matters.tsx'

const textOf = (matters: Partial<OpenMatters>) =>
  renderToStaticMarkup(<OpenMattersList orders={[]} membership={null} gifts={[]} {...matters} />)
    .replaceAll(/<\/li>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')

test('an account with nothing open has nothing to name', () => {
  expect(textOf({})).toBe('')
})

test('open orders are named, with what is kept for them', () => {
  expect(textOf({ orders: ['100444', '100447'] })).toContain('Orders 100444 and 100447 are still open.')
  expect(textOf({ orders: ['100444'] })).toContain('until it’s complete')
  expect(textOf({ orders: null })).toContain('We couldn’t look up your orders')
})

test('a membership and gifts nobody has redeemed are named', () => {
  const membership = { isMember: true, memberUntil: '2026-12-28T12:00:00Z' } as OpenMatters['membership']
  const gifts = [{ state: 'open' }, { state: 'redeemed' }] as never
  expect(textOf({ membership, gifts })).toBe(
    'Your membership, valid until 12/28/26, ends right away without a refund.\n' +
      'A gift membership you gave hasn’t been redeemed. Its code still works, but you can’t resend or refund it anymore.\n',
  )
})

test('an order is open until nothing more happens to any part of it', () => {
  const open = sellerOrderStates.filter((state) =>
    isOpenOrder({ state: 'paid', sellerOrders: [{ state: 'completed' }, { state }] as never }),
  )
  expect(open).toEqual([
    'held',
    'paid',
    'shipped',
    'delivered',
    'received',
    'issue',
    'returning',
    'returned',
    'disputed',
  ])
  expect(isOpenOrder({ state: 'cancelled', sellerOrders: [{ state: 'paid' }] as never })).toBe(false)
})
