import { expect, test } from 'vitest'
import type { Quote } from '#contract/orders/orders.ts'
import { sheetOf, valuesOf, walletKindOf } from './wallet-values.ts'

const line = (code: 'item' | 'shipping' | 'service-fee', label: string, cents: number) => ({
  code,
  label,
  seller: null,
  item: null,
  amount: { cents, currency: 'usd' },
})

test('the sheet shows all lines of a quote, and the shipping of all sellers as one option', () => {
  const quote = {
    lines: [
      line('item', 'Coat', 12_000),
      line('shipping', 'Shipping', 500),
      line('shipping', 'Shipping', 700),
      line('service-fee', 'Service fee', 600),
    ],
  } as Quote
  const { lineItems, shippingRates } = sheetOf(quote)
  expect(lineItems).toEqual([
    { name: 'Coat', amount: 12_000 },
    { name: 'Service fee', amount: 600 },
  ])
  expect(shippingRates.map(({ amount }) => amount)).toEqual([1_200])
})

test('the data of a wallet fills the checkout form', () => {
  const address = {
    line1: '1 Main St',
    line2: null,
    city: 'Albany',
    state: 'NY',
    postal_code: '12207',
    country: 'us',
  }
  const values = valuesOf({
    expressPaymentType: 'apple_pay',
    paymentFailed: () => undefined,
    billingDetails: { name: 'Card Holder', email: 'ada@example.com', phone: '+1555', address },
    shippingAddress: { name: 'Ada Lovelace', address },
  })
  expect(values).toEqual({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    phone: '+1555',
    address_line1: '1 Main St',
    address_line2: '',
    address_city: 'Albany',
    address_state: 'NY',
    address_zip: '12207',
    country: 'US',
  })
})

test('only wallets that pay by card are accepted', () => {
  expect(walletKindOf('google_pay')).toBe('google_pay')
  expect(walletKindOf('paypal')).toBeUndefined()
})
