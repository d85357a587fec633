import { expect, test } from 'vitest'
import { readRefererPath } from '#web/areas/site/theme.ts'

const back = (referer: string) =>
  readRefererPath(new Request('http://shop.example/theme', { method: 'POST', headers: { referer } }))

test('a theme change returns to its page and never to another site', () => {
  expect(back('http://shop.example/shop/list?page=2')).toBe('/shop/list?page=2')
  expect(back('http://shop.example//evil.example/p')).toBe('/evil.example/p')
  expect(back('http://shop.example/\\\\evil.example/p')).toBe('/evil.example/p')
  expect(back('http://evil.example/p')).toBe('/')
  expect(back('')).toBe('/')
})
