import { expect, test } from 'vitest'
import { normalizeEmail, hasCommonEmail } from './own-shop.ts'

test.each([
  ['Ada@Souk.example', 'ada@souk.example'],
  [' ada+sales@souk.example ', 'ada@souk.example'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@souk.example', 'a.d.a@souk.example'],
  ['+x@souk.example', '@souk.example'],
])('normalizes %s to %s', (email, mailbox) => {
  expect(normalizeEmail(email)).toBe(mailbox)
})

test('two missing emails do not count as equal', () => {
  expect(hasCommonEmail([null, 'ada@souk.example'], [null])).toBe(false)
  expect(hasCommonEmail(['ada@souk.example'], [null, 'ADA+1@souk.example'])).toBe(true)
})
