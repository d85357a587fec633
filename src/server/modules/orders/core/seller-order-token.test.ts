import { expect, test } from 'vitest'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { isSignedAt, parseSellerOrderToken, createSellerOrderToken } from './seller-order-token.ts'

const day = 86_400_000
const keys = fixedKeys('secret')
const now = Date.UTC(2026, 2, 1, 10)
const first = { id: 'sor_1', linkVersion: 0 }
const token = createSellerOrderToken('secret', first, now, 30)

/**
 * Returns the id of the seller order that an access key opens at the time `at` (ms), or undefined if the key is
 * invalid. `linkVersion` is the current version of the order's link.
 */
function opened(given: string, at: number, linkVersion = 0, plainKeyVersion = 0, from = keys) {
  const key = parseSellerOrderToken(given, at)
  return key && isSignedAt(from, key, { linkVersion, plainKeyVersion }) ? key.sellerOrderId : undefined
}

test('a key gives access to its seller order for thirty days and does not change during a day', () => {
  expect(opened(token, now)).toBe('sor_1')
  expect(opened(token, now + 30 * day)).toBe('sor_1')
  expect(opened(token, now + 31 * day)).toBeUndefined()
  expect(createSellerOrderToken('secret', first, now + 3600_000, 30)).toBe(token)
})

test('a key is valid only at the link version it was created for', () => {
  for (const created of [0, 1, 2, 11]) {
    const key = createSellerOrderToken('secret', { ...first, linkVersion: created }, now, 30)
    const openedAt = [0, 1, 2, 11].filter((version) => opened(key, now, version) === 'sor_1')
    expect(openedAt).toEqual([created])
  }
})

test('a key without a version is valid only at the link version stored in plainKeyVersion', () => {
  const openedAt = [0, 1, 2, 3, 4].filter((version) => opened(token, now, version, 3) === 'sor_1')
  expect(openedAt).toEqual([3])
})

test('a key cannot be changed to another order, day, version or marketplace', () => {
  const [id, lastDay, signature] = token.split('.') as [string, string, string]
  const later = (Number.parseInt(lastDay, 36) + 1).toString(36)
  for (const forged of [
    `sor_2.${lastDay}.${signature}`,
    `${id}.${later}.${signature}`,
    `${id}.${lastDay}.${signature}x`,
    `${id}.${lastDay}:0.${signature}`,
    `${id}.${lastDay}.`,
    `${id}.${lastDay}`,
    `${token}.${signature}`,
    'nothing',
    '',
  ])
    expect(opened(forged, now)).toBeUndefined()
  expect(opened(token, now, 0, 0, fixedKeys('other'))).toBeUndefined()
})
