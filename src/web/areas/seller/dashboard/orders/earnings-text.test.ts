import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { earningsStatuses } from '#contract/orders/seller-order-row.ts'
import { sellerOrderStateLabels } from '#web/features/order/seller-states.ts'
import { earningsLabel, earningsNote } from './earnings-text.ts'

const amount = { cents: 6015, currency: 'usd' }
const orderWith = (state: (typeof sellerOrderStates)[number], status: (typeof earningsStatuses)[number]) => ({
  state,
  proceeds: { status, amount },
})

test('the label promises a payout only for uncontested earnings', () => {
  const promising = sellerOrderStates.flatMap((state) =>
    earningsStatuses.filter((status) => earningsLabel(orderWith(state, status)).startsWith('You’ll receive')),
  )
  expect(new Set(promising)).toEqual(new Set(['expected']))
})

test('earnings on the way to the account are not labeled as paid', () => {
  expect(earningsLabel(orderWith('received', 'on-its-way'))).toBe('On its way to your payout account')
  expect(earningsNote(orderWith('received', 'on-its-way'))).toBe('On its way')
})

test('open and lost disputes have their own labels', () => {
  expect(earningsLabel(orderWith('disputed', 'on-hold'))).toBe('On hold while the bank decides')
  expect(earningsLabel(orderWith('lost', 'none'))).toBe('You receive')
  expect(earningsNote(orderWith('disputed', 'on-hold'))).toBe('On hold')
  expect(earningsNote(orderWith('lost', 'none'))).toBe('Dispute lost')
  expect(earningsNote(orderWith('won', 'paid'))).toBeUndefined()
})

test("every state has a label for sellers that does not mention the seller's bank", () => {
  for (const state of sellerOrderStates) {
    expect(sellerOrderStateLabels[state]).toBeTruthy()
    expect(sellerOrderStateLabels[state]).not.toMatch(/your bank/i)
  }
})
