import { expect, test } from 'vitest'
import { resolveGuestPath } from './listing-links.ts'

test.each([
  ['/sa/product/maya/prd_1', '/direct/product/maya/prd_1'],
  ['/sa/shop', '/direct'],
  ['/sa/shop/maya', '/direct/maya'],
  ['/sa/shop/subscribers', '/direct/subscribers'],
  ['/sa/shop/subscribe', '/shop/subscribe'],
  ['/sa/shop/customerprofile/orders', '/shop/customerprofile/orders'],
  ['/sa/gift', '/gift'],
  ['/sa/gift/redeem/ABCD', '/gift/redeem/ABCD'],
  ['/sa/confirm', '/confirm'],
  ['/sa/return-policy', '/return-policy'],
  ['/sa/shop/profile/maya', '/direct/profile/maya'],
  ['/sa/shop/profile/maya/review', '/direct/profile/maya/review'],
])('%s redirects to %s', (opened, landed) => {
  expect(resolveGuestPath(opened)).toBe(landed)
})
