import { afterEach, expect, test } from 'vitest'
import { setMarketplace } from '#platform/config/marketplace.ts'
import { nameOfCode, nameOfValue, namesOfValue } from './value-names.ts'

afterEach(() => setMarketplace(undefined, { supportEmail: '' }))

test('a language that is no longer offered is replaced by the default one', () => {
  setMarketplace({ languages: ['de'] }, { supportEmail: '' })
  expect(nameOfValue('en', 'color', 'black')).toBe('Schwarz')
  expect(namesOfValue('color', 'black')).toEqual(['black', 'schwarz'])
  expect(nameOfCode('en', 'department', 'women')).toBe('Damen')
})
