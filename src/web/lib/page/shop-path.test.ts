import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopPath } from './shop-path.ts'

test('URLSearchParams reads the value of the path back', () => {
  expect(shopPath('type', 'Ankle boots')).toBe('/shop?type=Ankle+boots')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const { pathname, searchParams } = new URL(shopPath('brand', value), 'https://shop.example')
      expect(pathname).toBe('/shop')
      expect([...searchParams]).toEqual([['brand', value.toWellFormed()]])
    }),
  )
})
