import { expect, test } from 'vitest'
import { callPrefix, linkPrefix } from './prefixes.ts'

test.each([
  ['/shop', false, '/sa'],
  ['/direct/mila', false, '/sa'],
  ['/shop', true, ''],
  ['/', true, ''],
  ['/direct/mila', true, '/bd'],
  ['/sa/product/x', true, '/bd'],
  ['/sandals', true, ''],
])('a call from %s (token: %s) goes under "%s"', (path, hasToken, prefix) => {
  expect(callPrefix(path, hasToken)).toBe(prefix)
})

test.each([
  ['/direct/mila', '/sa'],
  ['/sa/listings', '/sa'],
  ['/direct', '/sa'],
  ['/shop/direct', ''],
  ['/', ''],
])('links on %s begin with "%s"', (path, prefix) => {
  expect(linkPrefix(path)).toBe(prefix)
})
