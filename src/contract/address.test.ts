import { expect, test } from 'vitest'
import { address } from '#contract/addresses/shown-address.ts'
import { addressInput } from '#contract/addresses/address-input.ts'
import { country } from './address.ts'
import { countryCodes } from './countries.ts'

const input = {
  name: ' Vera Lind ',
  address_line1: '1 Weaver Row',
  address_city: 'Albany',
  address_state: 'NY',
  address_zip: '12207',
  country: 'us',
}

test('an address is trimmed, and missing fields become empty', () => {
  expect(addressInput.parse(input)).toEqual({
    ...input,
    name: 'Vera Lind',
    country: 'US',
    address_line2: '',
    phone: '',
  })
})

test.each(['<>', '1!', '  ', 'XX', 'USA', ''])('%j is not a country', (code) => {
  expect(country.safeParse(code).success).toBe(false)
  expect(addressInput.safeParse({ ...input, country: code }).success).toBe(false)
})

test('every country has a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
})

const lines = [
  'name',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
  'phone',
]

test.each(lines)('%s accepts only one line of plain text', (field) => {
  for (const text of ['a\u0007b', 'a\nb', 'a\rb', 'a\u0085b'])
    expect(addressInput.safeParse({ ...input, [field]: text }).success).toBe(false)
})

test('a stored address is shown even if it breaks the current rules', () => {
  const stored = { ...input, country: '<>', address_line1: 'a\nb' }
  expect(address.parse(stored)).toMatchObject(stored)
})
