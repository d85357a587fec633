import { expect, test } from 'vitest'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { sellerOrderToken, readSellerOrderToken } from './seller-order-token.ts'

const day = 86_400_000
const keys = fixedKeys('secret')
const now = Date.UTC(2026, 2, 1, 10)
const token = sellerOrderToken('secret', 'sor_1', now, 30)

test('a key opens its seller order for thirty days, and is the same all day', () => {
  expect(readSellerOrderToken(keys, token, now)).toBe('sor_1')
  expect(readSellerOrderToken(keys, token, now + 30 * day)).toBe('sor_1')
  expect(readSellerOrderToken(keys, token, now + 31 * day)).toBeUndefined()
  expect(sellerOrderToken('secret', 'sor_1', now + 3600_000, 30)).toBe(token)
})

test('nobody makes a key, another order, another day or another house of it', () => {
  const [id, lastDay, signature] = token.split('.') as [string, string, string]
  const later = (Number.parseInt(lastDay, 36) + 1).toString(36)
  for (const forged of [
    `sor_2.${lastDay}.${signature}`,
    `${id}.${later}.${signature}`,
    `${id}.${lastDay}.${signature}x`,
    `${id}.${lastDay}.`,
    `${id}.${lastDay}`,
    `${token}.${signature}`,
    'nothing',
    '',
  ])
    expect(readSellerOrderToken(keys, forged, now)).toBeUndefined()
  expect(readSellerOrderToken(fixedKeys('other'), token, now)).toBeUndefined()
})
