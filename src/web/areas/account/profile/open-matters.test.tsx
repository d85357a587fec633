import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { setPageTime } from '#web/lib/format/page-time.ts'
import { isOpenOrder, OpenMattersList, type OpenMatters } from './open-matters.tsx'

setPageTime('UTC', Date.parse('2026-11-29T12:00:00Z'))

const textOf = (matters: Partial<OpenMatters>) =>
  renderToStaticMarkup(<OpenMattersList orders={[]} membership={null} gifts={[]} {...matters} />)
    .replaceAll(/<\/li>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')

test('shows nothing for an account without open orders, membership or gifts', () => {
  expect(textOf({})).toBe('')
})

test('lists open orders and explains which data is kept for them', () => {
  expect(textOf({ orders: ['100444', '100447'] })).toContain('Orders 100444 and 100447 are still open.')
  expect(textOf({ orders: ['100444'] })).toContain('Until it’s complete')
  expect(textOf({ orders: null })).toContain('We couldn’t look up your orders')
})

test('lists a membership and unredeemed gifts', () => {
  const membership = { isMember: true, memberUntil: '2026-12-28T12:00:00Z' } as OpenMatters['membership']
  const gifts = [{ state: 'open' }, { state: 'redeemed' }] as never
  expect(textOf({ membership, gifts })).toBe(
    'Your membership, valid until Dec 28, ends right away without a refund.\n' +
      'A gift membership you gave hasn’t been redeemed. Its code will still work, but you won’t be able to resend it or get a refund.\n',
  )
})

test('an order is open until all of its seller orders are settled', () => {
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
