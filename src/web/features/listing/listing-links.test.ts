import { expect, test } from 'vitest'
import { directPathOf } from './listing-links.ts'

test.each([
  ['/sa/product/maya/prd_1', '/direct/product/maya/prd_1'],
  ['/sa/shop', '/direct'],
  ['/sa/shop/maya', '/direct/maya'],
  ['/sa/shop/profile/maya', '/direct/profile/maya'],
  ['/sa/shop/profile/maya/review', '/direct/profile/maya/review'],
])('a person who opens %s lands on %s', (opened, landed) => {
  expect(directPathOf(opened)).toBe(landed)
})
