import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { evidenceFields } from '#contract/payouts/payouts.ts'
import { auditFieldText, auditValueText } from './value-text.ts'

test('evidence fields have the same labels as in the evidence form', () => {
  expect(auditFieldText('uncategorized_text')).toBe('Additional evidence')
  expect(auditFieldText('customer_name')).toBe('Buyer’s name')
  expect(evidenceFields.map(auditFieldText).filter((words) => /_/.test(words))).toEqual([])
  expect(
    evidenceFields.map((field) => auditValueText('field', field)).filter((words) => /_/.test(words)),
  ).toEqual([])
})

test('codes of states, carriers, roles, sides and offers are shown as labels', () => {
  expect(sellerOrderStates.filter((state) => auditValueText('state', state) === state)).toEqual([])
  expect(auditValueText('carrier', 'ups')).toBe('UPS')
  expect(auditValueText('shipping_carrier', 'ups')).toBe('UPS')
  expect(auditValueText('role', 'support')).toBe('Support')
  expect(auditValueText('for', 'buyer')).toBe('Buyer')
  expect(auditValueText('offer', 'none')).toBe('No offer, just a reply')
})

test('text written by users is not translated', () => {
  expect(auditValueText('text', 'paid')).toBe('paid')
})
