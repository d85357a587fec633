import { describe, expect, it } from 'vitest'
import { addressFormatOf } from '#contract/addresses/address-formats.ts'
import { address } from '#contract/orders/orders.ts'
import {
  addressFields,
  checkFields,
  fieldFor,
  fieldOfError,
  fieldNames,
  shipToOf,
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

const us = addressFormatOf('US')!
const check = (values: FieldValues) => checkFields(values, addressFormatOf(values.country)!)

describe('the checkout fields', () => {
  it('are those of the contract, no more and no less', () => {
    expect(addressFields.toSorted()).toEqual(Object.keys(address.shape).toSorted())
    expect(address.safeParse(shipToOf(good)).success).toBe(true)
  })

  it('pass a complete address', () => {
    expect(check(good)).toEqual({})
  })

  it.each(['email', 'name', 'address_line1', 'address_city', 'address_state', 'address_zip'] as const)(
    'name what is missing: %s',
    (name) => {
      const errors = check({ ...good, [name]: '  ' })
      expect(Object.keys(errors)).toEqual([name])
      expect(errors[name]).toContain(fieldFor(name, us).label)
    },
  )

  it('ask for no state where addresses have none', () => {
    expect(check({ ...good, country: 'FR', address_state: '', address_zip: '75003' })).toEqual({})
  })

  it.each(['ada', 'ada@', 'ada@example', 'a da@example.com', '@example.com'])(
    'know that %s is no e-mail',
    (email) => {
      expect(check({ ...good, email }).email).toBeTruthy()
    },
  )

  it.each([
    ['1001', true],
    ['10013-1234', false],
    ['ABCDE', true],
  ])('check the US ZIP code %s', (zip, isWrong) => {
    expect(check({ ...good, address_zip: zip }).address_zip !== undefined).toBe(isWrong)
  })

  it('never let through what the server refuses for its length', () => {
    for (const name of fieldNames) {
      if (name === 'country') continue
      const { max } = fieldFor(name, us)
      expect(check({ ...good, [name]: 'x'.repeat(max + 1) })[name]).toBeTruthy()
    }
  })

  it('find the field a refusal of the server means', () => {
    expect(['shipTo.address_zip', 'email', 'items.0._id', undefined].map(fieldOfError)).toEqual([
      'address_zip',
      'email',
      undefined,
      undefined,
    ])
  })
})
