import { expect, test } from 'vitest'
import { emailAddress } from './internet-addresses.ts'

const read = (text: string) => emailAddress(200).safeParse(text)

test.each([
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@Bücher.example', 'user@xn--bcher-kva.example'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  [' ada+shop@mail.example ', 'ada+shop@mail.example'],
])('%s is read as the address %s', (text, address) => {
  expect(read(text).data).toBe(address)
})

test.each([
  'user@пример',
  'user@пример.рф/path',
  'user@example',
  'user@-.рф',
  'user@example.com\nBcc: x@example.com',
  '=?utf-8?q?a?=@example.com',
  'a@b@example.com',
  `user@${'ü'.repeat(200)}.example`,
])('%j is not an address', (text) => {
  expect(read(text).error?.issues).toHaveLength(1)
})
