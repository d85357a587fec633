import { expect, test } from 'vitest'
import { loginPath } from './login-path.ts'

test('buyers, sellers and the team have separate sign-in pages', () => {
  expect(loginPath('buyer')).toBe('/login')
  expect(loginPath('seller')).toBe('/shopper/sellerLogin')
  expect(loginPath('seller', true)).toBe('/sa/login')
})
