import { expect, test } from 'vitest'
import { loginPath } from './login-path.ts'

test('the team, sellers and buyers sign in on pages of their own', () => {
  expect(loginPath('buyer')).toBe('/login')
  expect(loginPath('seller')).toBe('/shopper/sellerLogin')
  expect(loginPath('seller', true)).toBe('/sa/login')
})
