import { expect, test } from 'vitest'
import { currentPlace } from './bottom-bar.tsx'

const icon = () => null
const places = [
  { to: '/shopper/listings', label: 'Listings', icon, includes: ['/shopper/imports'] },
  { to: '/shopper/orders', label: 'Orders', icon },
  { to: '/shopper/more', label: 'More', icon },
]
const labelAt = (path: string) => currentPlace(places, path)?.label

test('a page belongs to the place whose path it is at or below', () => {
  expect(labelAt('/shopper/orders')).toBe('Orders')
  expect(labelAt('/shopper/orders/ship')).toBe('Orders')
  expect(labelAt('/shopper/imports/1')).toBe('Listings')
})

test('a page that belongs to no other place belongs to the last one', () => {
  expect(labelAt('/shopper/payouts')).toBe('More')
  expect(labelAt('/shopper/ordersandmore')).toBe('More')
  expect(currentPlace([], '/shopper/orders')).toBeUndefined()
})
