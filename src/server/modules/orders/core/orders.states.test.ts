import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { isFinal, stateTransitions, stateAfterWonDispute, statesBefore } from './orders.states.ts'

test('every state in the contract is reachable, and transitions use only states in the contract', () => {
  const reached = new Set<string>(['held', ...stateTransitions.map((move) => move.to)])
  expect([...reached].toSorted()).toEqual([...sellerOrderStates].toSorted())
})

test('only the provider can mark an order as paid', () => {
  expect(statesBefore('paid', 'provider')).toEqual(['held'])
  for (const by of ['buyer', 'seller', 'admin', 'clock'] as const)
    expect(statesBefore('paid', by)).toEqual([])
})

test('a seller cannot mark an order as received', () => {
  expect(statesBefore('received', 'seller')).toEqual([])
  expect(statesBefore('received', 'buyer')).toContain('delivered')
})

test('states decided by the bank and states of unpaid orders are final', () => {
  expect(sellerOrderStates.filter(isFinal).toSorted()).toEqual(['cancelled', 'expired', 'lost', 'won'])
})

test('a refunded order can only become disputed, if the bank withdrew the money first', () => {
  const onwards = stateTransitions.filter(({ from }) => from === 'refunded')
  expect(onwards).toEqual([{ from: 'refunded', to: 'disputed', by: ['provider'] }])
})

test('a buyer can cancel only until the order is packed, and other roles can cancel a packed order', () => {
  expect(statesBefore('cancelled', 'buyer')).toContain('paid')
  expect(statesBefore('cancelled', 'buyer', true)).not.toContain('paid')
  for (const by of ['seller', 'admin', 'clock', 'provider'] as const)
    expect(statesBefore('cancelled', by, true)).toEqual(statesBefore('cancelled', by))
})

test('only the seller can contest a return that is in transit or has arrived', () => {
  expect(statesBefore('issue', 'seller').toSorted()).toEqual(['returned', 'returning'])
  for (const by of ['admin', 'provider'] as const) expect(statesBefore('issue', by)).toEqual([])
})

test('no transition is listed twice', () => {
  const named = stateTransitions.map((move) => `${move.from} ${move.to}`)
  expect(new Set(named).size).toBe(named.length)
})

test('a won dispute resumes the earlier state, unless the buyer had the items', () => {
  for (const state of ['paid', 'shipped', 'delivered', 'returning', 'returned'] as const)
    for (const wasReceived of [false, true])
      expect(stateAfterWonDispute(state, { isDelivered: false, wasReceived })).toBe(state)
  const held = { isDelivered: true, wasReceived: false }
  expect(stateAfterWonDispute('issue', { ...held, isDelivered: false })).toBe('shipped')
  expect(stateAfterWonDispute('issue', held)).toBe('delivered')
  for (const state of ['received', 'completed', null] as const)
    expect(stateAfterWonDispute(state, held)).toBe('won')
})

test('an issue about a received order ends with the dispute', () => {
  for (const isDelivered of [false, true])
    expect(stateAfterWonDispute('issue', { isDelivered, wasReceived: true })).toBe('won')
})

test('only the end of its dispute moves a disputed order', () => {
  for (const state of sellerOrderStates.filter((one) => one !== 'won' && one !== 'lost'))
    expect(statesBefore(state, 'provider')).not.toContain('disputed')
})
