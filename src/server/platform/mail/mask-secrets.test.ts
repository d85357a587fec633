import { expect, test } from 'vitest'
import { maskSecrets } from './mailer.ts'

test('the keys in links are blacked out, in text and in HTML; ids and plain addresses stay', () => {
  const key = 'Zm9vYmFyYmF6cXV4Zm9vYmFy'
  const id = 'sor_01hzy3v9k7abcdefghjkmnpqrs'
  expect(maskSecrets(`Open https://shop.example/reset/${key} now`)).toBe(
    'Open https://shop.example/reset/••• now',
  )
  expect(maskSecrets(`<a href="https://shop.example/confirm?order=${key}&amp;x=1">`)).toBe(
    '<a href="https://shop.example/confirm?order=•••&amp;x=1">',
  )
  expect(maskSecrets(`https://shop.example/confirm-order/${id}.20.${key}`)).toBe(
    'https://shop.example/confirm-order/•••',
  )
  const plain = `https://shop.example/shopper/orders/${id} and https://shop.example/shop/ada`
  expect(maskSecrets(plain)).toBe(plain)
  expect(maskSecrets(`The word ${key} alone stays`)).toContain(key)
})
