import { expect, test } from 'vitest'
import { commonStemCount, isBreachedPassword, isCommonPassword } from './passwords-common.ts'

test.each([
  'password123',
  'P@ssw0rd2024!',
  'passwordpassword',
  'Qwertyuiop1',
  'iloveyou2023',
  '1234567890',
  '0987654321',
  'aaaaaaaaaa',
  'abababababab',
  'abcabcabcabc',
  '2020202020',
  'letmein-welcome',
  'Sunshine!!2025',
  'football.2024',
  'DragonMaster99',
  'zyxwvutsrq',
  '!!!!####!!!!',
  'buyer@souk.example',
])('%s is too easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'mirabelle2024',
  'Mirabelle-Okoye!1',
  'okoyeokoye99',
  'mirabelle@shop.example',
  'Mirabelle@Shop.Example.1!',
])("%s resembles the account's own name or email", (password) => {
  expect(isCommonPassword(password, ['mirabelle@shop.example', 'miri', 'Mirabelle Okoye'])).toBe(true)
})

test.each([
  'a long walk at dawn',
  'kettle-orchard-17',
  'vT9#kq2!Lm0z',

  'dragonfly marzipan',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, ['mirabelle@shop.example', null, 'Mirabelle Okoye'])).toBe(false)
})

test('the list of common passwords is loaded', () => {
  expect(commonStemCount).toBeGreaterThan(700)
})

test.each(['Password2024!', 'p@ssw0rd123', 'letmein!!!!', '12-qwerty-12', 'Dragons1999'])(
  '%s counts as breached',
  (password) => expect(isBreachedPassword(password)).toBe(true),
)

test.each(['kettle-orchard-17', 'demo-souk-2026', 'passwordletmein', 'xkcd staple battery'])(
  '%s stays usable for existing accounts',
  (password) => expect(isBreachedPassword(password)).toBe(false),
)
