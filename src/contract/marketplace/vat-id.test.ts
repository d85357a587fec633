import { expect, test } from 'vitest'
import { isVatId } from './vat-id.ts'

test('VAT IDs are distinguished from other tax numbers', () => {
  for (const id of ['DE123456789', 'ATU12345678', 'FR 12345678901', 'CHE-123.456.789 MWST', 'GB123456789'])
    expect([id, isVatId(id)]).toEqual([id, true])
  for (const id of ['12/345/67890', '12-3456789', 'St.-Nr. 12/345', '', '36AABCU9603R1ZX'])
    expect([id, isVatId(id)]).toEqual([id, false])
})
