import { expect, test } from 'vitest'
import { flashCookie, readCookie, readTheme, themeCookie } from './cookies.ts'
import { readFlash } from '../page/flashes.ts'

test('a cookie is found at any position in the header', () => {
  expect(readCookie('a=1; bag=x~y;b=2', 'bag')).toBe('x~y')
  expect(readCookie('abag=1', 'bag')).toBeUndefined()
})

test('a flash cookie is accepted only if it contains a known code, never if it contains text', () => {
  expect(readFlash(flashCookie('item-gone'))).toBe('item-gone')
  expect(readFlash('flash=Send your card number to …')).toBeUndefined()
  expect(readFlash('flash=toString')).toBeUndefined()
})

test('an unknown theme is ignored', () => {
  expect(readTheme(themeCookie('dark'))).toBe('dark')
  expect(readTheme('theme=neon')).toBeUndefined()
})
