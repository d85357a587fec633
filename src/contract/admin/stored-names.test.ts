import { expect, test } from 'vitest'
import { ledgerAccountNames, auditTargetIds } from './stored-names.ts'

test('stored names are shown by their current names, and filters accept both', () => {
  expect(ledgerAccountNames.toShown('house_revenue')).toBe('marketplace_revenue')
  expect(ledgerAccountNames.toStored('marketplace_revenue')).toBe('house_revenue')
  expect(ledgerAccountNames.toStored('house_revenue')).toBe('house_revenue')
  expect(auditTargetIds.toShown('house')).toBe('marketplace')
})

test('other names stay as they are', () => {
  expect(ledgerAccountNames.toShown('seller_held:sel_1')).toBe('seller_held:sel_1')
  expect(auditTargetIds.toStored('sel_1')).toBe('sel_1')
})
