import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { helpSlugs } from '#contract/features/help-articles.ts'
import { helpForOrder, type OrderForHelp } from './help-for-order.ts'

const order = (of: Partial<OrderForHelp>): OrderForHelp => ({
  state: 'paid',
  packedAt: null,
  notArrived: null,
  mayDo: [],
  returnable: null,
  ...of,
})

test.each([
  ['cancel-an-order', order({ mayDo: ['cancel'] })],
  ['track-an-order', order({ packedAt: '2026-01-01T00:00:00Z' })],
  ['track-an-order', order({ state: 'shipped' })],
  ['late-or-missing', order({ state: 'shipped', mayDo: ['not-arrived'] })],
  ['report-an-issue', order({ state: 'delivered' })],
  ['report-an-issue', order({ state: 'received' })],
  ['refunds', order({ state: 'cancelled' })],
  ['buyer-protection', order({ state: 'disputed' })],
] as const)('the article %s fits', (slug, of) => {
  expect(helpForOrder(of)).toBe(slug)
})

test('there is an article for every state', () => {
  for (const state of sellerOrderStates) expect(helpSlugs).toContain(helpForOrder(order({ state })))
})
