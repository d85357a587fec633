import { expect, test } from 'vitest'
import { firstError, formatExpiry, formatNumber } from './card-text.ts'

const now = new Date('2026-11-21T00:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }

test('card numbers are grouped as on the card', () => {
  expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatNumber('4242 4x')).toBe('4242 4')
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005')
  expect(formatNumber('37828')).toBe('3782 8')
  expect(formatNumber('')).toBe('')
})

test('expiration dates are completed while typing, and can be deleted', () => {
  expect([formatExpiry('9', false), formatExpiry('12', false), formatExpiry('1234', false)]).toEqual([
    '09 / ',
    '12 / ',
    '12 / 34',
  ])
  expect(formatExpiry('12', true)).toBe('12')
})

test.each([
  [{}, undefined],
  [{ number: '' }, 'incomplete_number'],
  [{ number: '4242 4242' }, 'incomplete_number'],
  [{ number: '4242 4242 4242 4241' }, 'invalid_number'],
  [{ expiry: '12' }, 'incomplete_expiry'],
  [{ expiry: '13 / 30' }, 'invalid_expiry_month'],
  [{ expiry: '10 / 26' }, 'invalid_expiry_year_past'],
  [{ expiry: '11 / 26' }, undefined],
  [{ expiry: '11 / 99' }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'incomplete_cvc'],
  [{ number: '3782 822463 10005', cvc: '123' }, 'incomplete_cvc'],
])('%j is checked: %s', (change, code) => {
  expect(firstError({ ...good, ...change }, now)?.code).toBe(code)
})
