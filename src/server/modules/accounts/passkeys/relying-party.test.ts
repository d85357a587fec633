import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://shop.example', { id: 'shop.example', origin: 'https://shop.example' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://203.0.113.9', undefined],
  ['https://[2001:db8::1]:8443', undefined],
])('the relying party of %s', (origin, expected) => {
  expect(relyingPartyOf(origin)).toEqual(expected)
})
