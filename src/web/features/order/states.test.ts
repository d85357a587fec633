import { expect, it } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { orderStateLabels, createTimeline } from './states.ts'

const at = '2026-03-01T10:00:00.000Z'

it('every state has a label', () => {
  expect(sellerOrderStates.filter((state) => !orderStateLabels[state])).toEqual([])
})

it('shows past and upcoming steps', () => {
  const stops = createTimeline({
    state: 'paid',
    timeline: [
      { state: 'held', at },
      { state: 'paid', at },
    ],
  })
  expect(stops).toEqual([
    { state: 'paid', at },
    { state: 'shipped', at: null },
    { state: 'delivered', at: null },
    { state: 'received', at: null },
  ])
})

it('shows no upcoming steps after a cancellation', () => {
  const stops = createTimeline({
    state: 'cancelled',
    timeline: [
      { state: 'paid', at },
      { state: 'cancelled', at },
    ],
  })
  expect(stops.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
})

it('an order is shown as placed while its payment is pending', () => {
  expect(createTimeline({ state: 'held', timeline: [{ state: 'held', at }] })).toEqual([
    { state: 'held', at },
  ])
})
