import { expect, test } from 'vitest'
import { createCountryNames } from './country-names.ts'

test.each([
  ['en-US', 'HK', 'Hong Kong'],
  ['en-US', 'MO', 'Macao'],
  ['en-US', 'PS', 'Palestine'],
  ['en-US', 'US', 'United States'],
  ['en-US', 'FK', 'Falkland Islands'],
  ['de-DE', 'HK', 'Hongkong'],
  ['de-DE', 'FK', 'Falklandinseln'],
  ['de-DE', 'CD', 'Kongo-Kinshasa'],
])('in %s, %s is %s', (locale, code, name) => {
  expect(createCountryNames(locale)(code)).toBe(name)
})
