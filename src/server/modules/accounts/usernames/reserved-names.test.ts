import { expect, test } from 'vitest'
import { isReservedUsername, requireUnreservedName, publicShortName } from './reserved-names.ts'

test.each([
  'souk',
  'souk_support',
  'souk.support',
  'soukofficial',
  's0uk',
  'the_souk',
  'souk24',
  'souk_help_team',
])('%s is reserved for the marketplace', (username) => expect(isReservedUsername(username)).toBe(true))

test.each(['admin', 'support_anna', 'anna.moderator', 'adm1n', 'official_prada', 'me', 'null'])(
  'the username %s is reserved for staff or for pages',
  (username) => expect(isReservedUsername(username)).toBe(true),
)

test.each([
  'soukaina',
  'mila_okoye',
  'souk_vintage',
  'supportive',
  'my_shop',
  'staffordshire',
  'm.e',
  '1990',
  'team_anna',
])('the username %s is available', (username) => expect(isReservedUsername(username)).toBe(false))

test.each([
  'Souk',
  'SOUK',
  'Souk Support',
  'S O U K',
  '𝐒𝐨𝐮𝐤',
  'Ѕоuk',
  'S0uk Team',
  'Souk Kundenservice',
  'Souk Trust & Safety',
  'The Real Souk',
  'Søuk',
  'Ꮪouk',
  'ꮪouk',
  'ᔕouk',
  'ՏՕՍԿ',
  'soᴜk',
  'soꭎk',
  'Sᴏuk',
  'Soʋk',
  '$ouk',
  'Support',
  'Customer Support',
  'Official Support',
  'Admin',
  'Souk – Customer Service',
  'Ｓｏｕｋ Help',
])('the name %s could be mistaken for the marketplace', (name) =>
  expect(() => requireUnreservedName(name)).toThrow(/reserved/),
)

test.each([
  'Soukaina',
  'Souk Vintage by Mila',
  'Official Vintage',
  'Søren',
  'Support Act Records',
  'Admin Clothing',
  '連衣裙',
  '',
])('the name %s is accepted', (name) => expect(() => requireUnreservedName(name)).not.toThrow())

test('a name that forms a phone number across its words is rejected', () => {
  expect(() => requireUnreservedName('+1 900 555 0199')).toThrow(/phone number/)
})

test.each([
  ['Ada L.', 'Ada L.'],
  ['Ada', 'Ada'],
  ['', ''],
  ['Souk S.', ''],
  ['S0uk', ''],
  ['Support T.', ''],
  ['+19005550199 C.', ''],
  ['Soukaina B.', 'Soukaina B.'],
])('the short name %j is shown as %j', (name, shown) => expect(publicShortName(name)).toBe(shown))
