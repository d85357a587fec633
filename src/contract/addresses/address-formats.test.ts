import { describe, expect, test } from 'vitest'
import { addressErrors } from '#web/features/address/address-fields.ts'
import { readFormats } from '../../../scripts/address-formats.ts'
import { validAddress, wrongAddress } from '../../../test/support/world-addresses.ts'
import { addressInput, parcelAddressInput } from '#contract/addresses/address-input.ts'
import { countryCodes } from '../countries.ts'
import { normalizeAddress } from './address-format.ts'
import { findAddressFormat } from './address-formats.ts'
import data from './address-formats.json' with { type: 'json' }

const fieldsOf = (address: object) =>
  addressInput.safeParse(address).error?.issues.map(({ path }) => path.join('.')) ?? []
const formFieldsOf = (address: ReturnType<typeof validAddress>) =>
  Object.keys(addressErrors(address, findAddressFormat(address.country)!))

test('the data file is what the generator produces', () => {
  expect(data.formats).toEqual(JSON.parse(JSON.stringify(readFormats(countryCodes))))
})

test('the list contains all ISO 3166-1 codes and Kosovo', () => {
  expect(new Set(countryCodes).size).toBe(250)
  for (const code of ['GU', 'GF', 'PS', 'AX', 'VI', 'AQ', 'UM', 'XK']) expect(countryCodes).toContain(code)
})

describe.each(countryCodes)('%s', (country) => {
  const format = findAddressFormat(country)!

  test('accepts an address with the required parts, in the contract and in the form', () => {
    expect(fieldsOf(validAddress(country))).toEqual([])
    expect(formFieldsOf(validAddress(country))).toEqual([])
    expect(parcelAddressInput.parse(validAddress(country))).toEqual(validAddress(country))
  })

  test('rejects a wrong address and names the field, in the contract and in the form', () => {
    const { address, part } = wrongAddress(country)
    expect(fieldsOf(address)).toEqual([part])
    expect(formFieldsOf(address)).toEqual([part])
  })

  test('has example addresses that its own rules accept', () => {
    const address = validAddress(country)
    for (const zip of format.zip.examples)
      expect(normalizeAddress(format, { ...address, address_zip: zip })).toEqual({
        normalized: { ...address, address_zip: zip },
        errors: {},
      })
    for (const [written, ...others] of format.states)
      for (const state of [written!, ...others])
        expect(normalizeAddress(format, { ...address, address_state: state }).errors).toEqual({})
  })
})

const at = (country: string, zip: string, state = '', city = 'Town') => ({
  name: 'Ada',
  address_line1: '1 Road',
  address_city: city,
  address_state: state,
  address_zip: zip,
  country,
})

test.each([
  ['HK', '', 'Kowloon', ''],
  ['HK', '00000', 'New Territories', 'Sha Tin'],
  ['AE', '', 'Dubai', ''],
  ['QA', '', '', 'Doha'],
  ['PA', '', '', 'Panama City'],
  ['IE', '', '', 'Cork'],
  ['IE', 'D02 X285', 'Co. Dublin', 'Dublin'],
  ['SG', '546080', '', ''],
  ['GU', '96910', '', 'Hagåtña'],
  ['GF', '97300', '', 'Cayenne'],
  ['PS', '', '', 'Ramallah'],
  ['US', '10013-1234', 'NY', 'New York'],
] as const)('%s accepts postal code "%s", state "%s" and city "%s"', (country, zip, state, city) => {
  expect(fieldsOf(at(country, zip, state, city))).toEqual([])
})

test.each([
  ['US', '10013', '', ['address_state']],
  ['US', '10013', 'Bavaria', ['address_state']],
  ['US', 'ABC', 'NY', ['address_zip']],
  ['US', '9720', 'OR', ['address_zip']],
  ['US', '', '', ['address_state', 'address_zip']],
  ['IE', '1234', '', ['address_zip']],
  ['GB', '10013', '', ['address_zip']],
  ['HK', '', 'Bavaria', ['address_state']],
  ['DE', '1011', '', ['address_zip']],
] as const)('%s rejects postal code "%s" with state "%s"', (country, zip, state, fields) => {
  expect(fieldsOf(at(country, zip, state))).toEqual(fields)
})

test.each([
  ['GB', 'w1a4zz', '', 'W1A 4ZZ', ''],
  ['PL', '00950', '', '00-950', ''],
  ['CH', 'CH-8001', '', '8001', ''],
  ['LV', '1010', '', 'LV-1010', ''],
  ['JP', '〒１５０-０００１', '東京都', '150-0001', '東京都'],
  ['JP', '150-0001', 'tokyo', '150-0001', 'Tokyo'],
  ['CA', 'k1a0b1', 'québec', 'K1A 0B1', 'QC'],
  ['US', '10013', 'new york', '10013', 'NY'],
] as const)(
  '%s normalizes postal code "%s" and state "%s"',
  (country, zip, state, address_zip, address_state) => {
    expect(addressInput.parse(at(country, zip, state))).toMatchObject({ address_zip, address_state })
  },
)
