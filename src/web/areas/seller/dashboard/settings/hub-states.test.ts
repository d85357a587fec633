import { expect, test } from 'vitest'
import { formerSection } from './load-section.ts'
import { profileText, returnsText, shipFromText, shippingText } from './hub-states.ts'

const address = {
  name: 'Ada',
  address_line1: '1 Weaver Row',
  address_line2: '',
  address_city: 'Albany',
  address_state: 'NY',
  address_zip: '12207',
  country: 'US',
}

test('the profile row names what is missing', () => {
  const sellerav = { location: '/pictures/a' }
  expect(profileText({ sellerav, bio: 'Coats.' })).toBe('Photo and description added')
  expect(profileText({ sellerav, bio: ' ' })).toBe('Add a description')
  expect(profileText({ sellerav: null, bio: 'Coats.' })).toBe('Add a photo')
  expect(profileText({ sellerav: null, bio: '' })).toBe('Add a photo and a description')
})

test('the rows for addresses, shipping and returns show the saved values', () => {
  expect(shipFromText({ shipFrom: null })).toBe('No address yet')
  expect(shipFromText({ shipFrom: address })).toBe('Albany, United States')
  expect(shippingText({ shipping: null, shippingCents: 0 })).toBe('Free shipping to every country')
  expect(shippingText({ shipping: null, shippingCents: 990 })).toBe('$9.90 to every country')
  const zone = { to: 'world' as const, countries: [], firstCents: 1, furtherCents: 1, freeFromCents: null }
  const shipping = { dispatchDays: 2, zones: [zone], notTo: [] }
  expect(shippingText({ shipping, shippingCents: 0 })).toBe('Price for 1 destination')
  expect(returnsText({ returns: null, returnPolicy: '' })).toBe('No return policy yet')
  expect(returnsText({ returns: null, returnPolicy: 'Unworn.' })).toBe('Described in your own words')
  expect(returnsText({ returns: { days: 0, paidBy: 'buyer', to: null }, returnPolicy: '' })).toBe(
    'No returns for a change of mind',
  )
  expect(returnsText({ returns: { days: 14, paidBy: 'buyer', to: null }, returnPolicy: '' })).toBe(
    'Within 14 days',
  )
})

test('links to the sections of the former settings page lead to the pages of the sections', () => {
  expect(formerSection('#ship-from')).toBe('/shopper/settings/ship-from')
  expect(formerSection('')).toBeUndefined()
  expect(formerSection('#toString')).toBeUndefined()
})
