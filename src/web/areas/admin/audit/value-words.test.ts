import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { evidenceFields } from '#contract/payouts/payouts.ts'
import { fieldText, valueText } from './value-words.ts'

test('evidence fields have the same labels as in the evidence form', () => {
  expect(fieldText('uncategorized_text')).toBe('Additional evidence')
  expect(fieldText('customer_name')).toBe('Buyer’s name')
  expect(evidenceFields.map(fieldText).filter((words) => /_/.test(words))).toEqual([])
  expect(evidenceFields.map((field) => valueText('field', field)).filter((words) => /_/.test(words))).toEqual(
    [],
  )
})

test('codes of states, carriers, roles, sides and offers are shown as labels', () => {
  expect(sellerOrderStates.filter((state) => valueText('state', state) === state)).toEqual([])
  expect(valueText('carrier', 'ups')).toBe('UPS')
  expect(valueText('shipping_carrier', 'ups')).toBe('UPS')
  expect(valueText('role', 'support')).toBe('Support')
  expect(valueText('for', 'buyer')).toBe('Buyer')
  expect(valueText('offer', 'none')).toBe('No offer, just a reply')
})

test('text written by users is not translated', () => {
  expect(valueText('text', 'paid')).toBe('paid')
})
