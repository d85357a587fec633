import { expect, test } from 'vitest'
import { checkMatch, checkPassword, checkUsername } from './checks.ts'
import { checkEmail, definedErrors, optional, required } from '#web/kit/form/checks.ts'

test.each([
  [checkEmail, 'ana@souk.example', undefined],
  [checkEmail, 'ana@souk', 'Enter a valid email address'],
  [checkEmail, '', 'Enter a valid email address'],
  [checkUsername, 'Ana_b.9', undefined],
  [checkUsername, 'an', 'Use 3 to 30 letters, numbers, periods, or underscores'],
  [checkUsername, 'ana maria', 'Use 3 to 30 letters, numbers, periods, or underscores'],
  [checkPassword, 'ten-letter', undefined],
  [checkPassword, 'nine-lett', 'Use at least 10 characters'],
  [optional(checkUsername), '', undefined],
  [optional(checkUsername), 'a', 'Use 3 to 30 letters, numbers, periods, or underscores'],
  [required('Please enter your name'), '', 'Please enter your name'],
])('%o returns for "%s": %s', (check, value, words) => {
  expect(check(value)).toBe(words)
})

test('returns only the fields that have an error', () => {
  expect(definedErrors({ password: undefined, confirmpassword: checkMatch('one', 'two') })).toEqual({
    confirmpassword: 'The passwords don’t match',
  })
  expect(definedErrors({ confirmpassword: checkMatch('one', 'one') })).toEqual({})
})
