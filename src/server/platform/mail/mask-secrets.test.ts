import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

test('tokens in links are masked in text and HTML, but not ids and plain URLs', () => {
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
  const picture = '<img src="https://shop.example/pictures/01c56068cce3ca9e74f5489b-320.jpg">'
  expect(maskSecrets(picture)).toBe(picture)
  expect(maskSecrets(`The word ${key} alone stays`)).toContain(key)
})

test('codes that people type in are masked, but not order, parcel and price numbers', () => {
  expect(maskSecrets('Your code: H1JP-40K3-R3NQ.')).toBe('Your code: •••.')
  expect(maskSecrets('<b>0000-1111-2222</b>')).toBe('<b>•••</b>')
  const plain = 'Order 1000-2000, parcel 1Z999AA10123456784, RMA-2026-0001, $1,000.00'
  expect(maskSecrets(plain)).toBe(plain)
})
