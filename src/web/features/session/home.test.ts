import { beforeEach, expect, test, vi } from 'vitest'
import { pathAfterSignIn } from './home.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('location', { origin: 'https://souk.example' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})

test.each([
  ['', '/'],
  ['?to=/bag', '/bag'],
  ['?to=%2Fshop%3Fgender%3Dmen', '/shop?gender=men'],
  ['?to=https://evil.example', '/'],
  ['?to=//evil.example', '/'],
  ['?to=/%5Cevil.example', '/'],
  ['?to=javascript:alert(1)', '/'],
])('a sign-in at /login%s leads to %s', (search, path) => {
  expect(pathAfterSignIn(search)).toBe(path)
})

test('a seller goes to the listings after signing in', () => {
  stored.set('seller', JSON.stringify({ _id: 'sel_1', username: 'maya', isSeller: true }))
  expect(pathAfterSignIn('')).toBe('/shopper/listings')
})
