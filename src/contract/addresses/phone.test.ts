import { expect, test } from 'vitest'
import { address } from '#contract/addresses/shown-address.ts'
import { addressInput } from '#contract/addresses/address-input.ts'
import { formatPhone, parsePhone } from './phone.ts'

test.each([
  ['(415) 555-0132', 'US', '+14155550132', '+1 415 555 0132'],
  ['+1 415 555 0132', 'DE', '+14155550132', '+1 415 555 0132'],
  ['030 / 12 34 56', 'DE', '+4930123456', '+49 30 123456'],
  ['+49 (0)30 123456', 'FR', '+4930123456', '+49 30 123456'],
  ['0049 30 123456', 'DE', '+4930123456', '+49 30 123456'],
  ['2123 4567', 'HK', '+85221234567', '+852 2123 4567'],
  ['020 7946 0000', 'GB', '+442079460000', '+44 20 7946 0000'],
  ['(01) 234 5678', 'IE', '+35312345678', '+353 1 234 5678'],
])('%s in %s is stored as %s', (text, country, stored, shown) => {
  expect(parsePhone(text, country)).toBe(stored)
  expect(formatPhone(stored)).toBe(shown)
})

test.each([
  ['not a phone', 'US'],
  ['12', 'US'],
  ['+1 555 0100', 'US'],
  ['+49 170', 'DE'],
  ['12345678', 'AQ'],
  ['call +1 415 555 0132', 'US'],
  ['+1 415 555 0132 ext. 5', 'US'],
])('%s is not a phone number in %s', (text, country) => {
  expect(parsePhone(text, country)).toBeUndefined()
})

const entered = {
  name: 'Ada',
  address_line1: '1 Road',
  address_city: 'London',
  address_zip: 'N1 9GU',
  country: 'GB',
}

test('a phone number is optional, is parsed by the rules of the address’s country, and is named in the error', () => {
  expect(addressInput.parse({ ...entered, phone: '020 7946 0000' }).phone).toBe('+442079460000')
  expect(addressInput.parse(entered).phone).toBe('')
  const { error } = addressInput.safeParse({ ...entered, phone: '12' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['phone']])
})

test('a stored number is shown in international format, and an invalid older number is shown unchanged', () => {
  expect(address.parse({ ...entered, phone: '+442079460000' }).phone).toBe('+44 20 7946 0000')
  expect(address.parse({ ...entered, phone: '555 0100 (evenings)' }).phone).toBe('555 0100 (evenings)')
})
