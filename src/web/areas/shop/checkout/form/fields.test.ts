import { describe, expect, it } from 'vitest'
import { findAddressFormat } from '#contract/addresses/address-formats.ts'
import { address } from '#contract/orders/orders.ts'
import {
  addressFields,
  checkFields,
  fieldFor,
  fieldOfError,
  fieldNames,
  toShippingAddress,
  type FieldValues,
} from './fields.ts'

const good: FieldValues = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address_line1: '12 Canal Street',
  address_line2: '',
  address_city: 'New York',
  address_state: 'NY',
  address_zip: '10013',
  country: 'US',
  phone: '',
}

const us = findAddressFormat('US')!
const check = (values: FieldValues) => checkFields(values, findAddressFormat(values.country)!)

describe('checkout fields', () => {
  it('the fields match the contract', () => {
    expect(addressFields.toSorted()).toEqual(Object.keys(address.shape).toSorted())
    expect(address.safeParse(toShippingAddress(good)).success).toBe(true)
  })

  it('a complete address is valid', () => {
    expect(check(good)).toEqual({})
  })

  it.each(['email', 'name', 'address_line1', 'address_city', 'address_state', 'address_zip'] as const)(
    'the missing required field %s is named',
    (name) => {
      const errors = check({ ...good, [name]: '  ' })
      expect(Object.keys(errors)).toEqual([name])
      expect(errors[name]).toContain(fieldFor(name, us).label)
    },
  )

  it('the state is optional in countries without states', () => {
    expect(check({ ...good, country: 'FR', address_state: '', address_zip: '75003' })).toEqual({})
  })

  it.each(['ada', 'ada@', 'ada@example', 'a da@example.com', '@example.com'])(
    'the email %s is invalid',
    (email) => {
      expect(check({ ...good, email }).email).toBeTruthy()
    },
  )

  it.each([
    ['1001', true],
    ['10013-1234', false],
    ['ABCDE', true],
  ])('the US ZIP code %s is validated', (zip, isWrong) => {
    expect(check({ ...good, address_zip: zip }).address_zip !== undefined).toBe(isWrong)
  })

  it('input that is too long for the server is rejected', () => {
    for (const name of fieldNames) {
      if (name === 'country') continue
      const { max } = fieldFor(name, us)
      expect(check({ ...good, [name]: 'x'.repeat(max + 1) })[name]).toBeTruthy()
    }
  })

  it('a server error is assigned to its field', () => {
    expect(['shipTo.address_zip', 'email', 'items.0._id', undefined].map(fieldOfError)).toEqual([
      'address_zip',
      'email',
      undefined,
      undefined,
    ])
  })
})
