import { expect, test } from 'vitest'
import { flashCookie, readCookie, readTheme, themeCookie } from './cookies.ts'
import { readFlash } from '../page/flashes.ts'

test('a cookie is found among others, whatever stands around it', () => {
  expect(readCookie('a=1; bag=x~y;b=2', 'bag')).toBe('x~y')
  expect(readCookie('abag=1', 'bag')).toBeUndefined()
})

test('a flash travels as a code, so nobody can put words into our mouth', () => {
  expect(readFlash(flashCookie('piece-gone'))).toBe('piece-gone')
  expect(readFlash('flash=Send your card number to …')).toBeUndefined()
  expect(readFlash('flash=toString')).toBeUndefined()
})

test('only the two themes are themes', () => {
  expect(readTheme(themeCookie('dark'))).toBe('dark')
  expect(readTheme('theme=neon')).toBeUndefined()
})
