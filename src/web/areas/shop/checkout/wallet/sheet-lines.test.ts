import { expect, test } from 'vitest'
import type { Quote } from '#contract/orders/orders.ts'
import { sheetOf } from './sheet-lines.ts'

const usd = (cents: number) => ({ cents, currency: 'usd' })
const line = (code: 'item' | 'shipping' | 'service-fee', label: string, cents: number) => ({
  code,
  label,
  seller: null,
  item: null,
  amount: usd(cents),
})

test('the sheet shows all lines of a quote, and the shipping of all sellers as one amount', () => {
  const quote = {
    total: usd(13_800),
    lines: [
      line('item', 'Coat', 12_000),
      line('shipping', 'Shipping', 500),
      line('shipping', 'Shipping', 700),
      line('service-fee', 'Service fee', 600),
    ],
  } as Quote
  expect(sheetOf(quote)).toEqual({
    totalCents: 13_800,
    lines: [
      { name: 'Coat', amount: 12_000 },
      { name: 'Service fee', amount: 600 },
    ],
    shippingCents: 1_200,
  })
})
