import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { isFinal, moves, stateAfterWin, statesBefore } from './orders.states.ts'

test('every state of the contract is reached by some move, and only from states of the contract', () => {
  const reached = new Set<string>(['held', ...moves.map((move) => move.to)])
  expect([...reached].toSorted()).toEqual([...sellerOrderStates].toSorted())
})

test('only the provider says that an order is paid', () => {
  expect(statesBefore('paid', 'provider')).toEqual(['held'])
  for (const by of ['buyer', 'seller', 'admin', 'clock'] as const)
    expect(statesBefore('paid', by)).toEqual([])
})

test('a seller cannot say that the buyer has received it', () => {
  expect(statesBefore('received', 'seller')).toEqual([])
  expect(statesBefore('received', 'buyer')).toContain('delivered')
})

test('money that the bank has decided about, and what never was, moves no more', () => {
  expect(sellerOrderStates.filter(isFinal).toSorted()).toEqual(['cancelled', 'expired', 'lost', 'won'])
})

test('money that was refunded moves no more, but for a bank that took it first', () => {
  const onwards = moves.filter(({ from }) => from === 'refunded')
  expect(onwards).toEqual([{ from: 'refunded', to: 'disputed', by: ['provider'] }])
})

test('a buyer cancels until it is packed, and everybody else after that too', () => {
  expect(statesBefore('cancelled', 'buyer')).toContain('paid')
  expect(statesBefore('cancelled', 'buyer', true)).not.toContain('paid')
  for (const by of ['seller', 'admin', 'clock', 'provider'] as const)
    expect(statesBefore('cancelled', by, true)).toEqual(statesBefore('cancelled', by))
})

test('a seller contests what came back or is said to be on its way, and nobody else does', () => {
  expect(statesBefore('issue', 'seller').toSorted()).toEqual(['returned', 'returning'])
  for (const by of ['admin', 'provider'] as const) expect(statesBefore('issue', by)).toEqual([])
})

test('no move is listed twice', () => {
  const named = moves.map((move) => `${move.from} ${move.to}`)
  expect(new Set(named).size).toBe(named.length)
})

test('a dispute won goes on from where it came, unless the buyer had what was sold', () => {
  for (const state of ['paid', 'shipped', 'delivered', 'returning', 'returned'] as const)
    for (const wasReceived of [false, true])
      expect(stateAfterWin(state, { isDelivered: false, wasReceived })).toBe(state)
  const held = { isDelivered: true, wasReceived: false }
  expect(stateAfterWin('issue', { ...held, isDelivered: false })).toBe('shipped')
  expect(stateAfterWin('issue', held)).toBe('delivered')
  for (const state of ['received', 'completed', null] as const) expect(stateAfterWin(state, held)).toBe('won')
})

test('an issue about a received order ends with the dispute', () => {
  for (const isDelivered of [false, true])
    expect(stateAfterWin('issue', { isDelivered, wasReceived: true })).toBe('won')
})

test('nothing but the end of its dispute moves a disputed order: no carrier, and no payment', () => {
  for (const state of sellerOrderStates.filter((one) => one !== 'won' && one !== 'lost'))
    expect(statesBefore(state, 'provider')).not.toContain('disputed')
})
