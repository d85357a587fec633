import { expect, it } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { stateWords, timelineOf } from './states.ts'

const at = '2026-03-01T10:00:00.000Z'

it('has words for every state there is', () => {
  expect(sellerOrderStates.filter((state) => !stateWords[state])).toEqual([])
})

it('shows what has happened and what is still to come', () => {
  const stops = timelineOf({
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

it('promises nothing once the parcel has left the ordinary road', () => {
  const stops = timelineOf({
    state: 'cancelled',
    timeline: [
      { state: 'paid', at },
      { state: 'cancelled', at },
    ],
  })
  expect(stops.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
})

it('says that an order is placed while its payment is awaited', () => {
  expect(timelineOf({ state: 'held', timeline: [{ state: 'held', at }] })).toEqual([{ state: 'held', at }])
})
