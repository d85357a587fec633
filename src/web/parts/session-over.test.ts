import { beforeEach, expect, test, vi } from 'vitest'
import { keepBuyer, keepToken, readToken } from '../session.ts'
import { overWords, readOverWords, signInAgain } from './session-over.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  keepBuyer({ _id: 'byr_ann', username: 'ann' }, 'one')
})

const page = new Request('https://souk.example/shop/customerprofile/orders?page=2')

test('a session that is over is cleared, and its page waits behind the sign-in', () => {
  const to = signInAgain(page, 'one', 'ended').headers.get('location')!
  expect(readToken()).toBeNull()
  const { pathname, searchParams, search } = new URL(to, 'https://souk.example')
  expect([pathname, searchParams.get('to')]).toEqual(['/login', '/shop/customerprofile/orders?page=2'])
  expect(readOverWords(search)).toBe(overWords.ended)
})

test('a refusal of a token that was replaced meanwhile signs nobody out', () => {
  keepToken('two')
  const again = signInAgain(page, 'one', 'ended')
  expect([readToken(), again.headers.get('location')]).toEqual(['two', '/shop/customerprofile/orders?page=2'])
})

test.each(['', '?reason=', '?reason=toString', '?to=/bag'])('%j says nothing', (search) => {
  expect(readOverWords(search)).toBeUndefined()
})
