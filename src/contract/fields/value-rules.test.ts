import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldKinds, fieldValue } from './definition.ts'
import { checkFieldValue, isEmptyValue } from './value-rules.ts'

const choices = [
  { code: 'a', isRetired: false },
  { code: 'b', isRetired: true },
]

test('every value of the API is either empty, valid or has an error code, for every kind', () => {
  const value = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.array(fc.constantFrom('a', 'b', 'c')),
  )
  fc.assert(
    fc.property(fc.constantFrom(...fieldKinds), value, (kind, typed) => {
      const parsed = fieldValue.safeParse(typed)
      if (!parsed.success) return
      const error = checkFieldValue({ kind, choices }, parsed.data)
      const type = Array.isArray(parsed.data) ? 'list' : typeof parsed.data
      if (isEmptyValue(parsed.data)) expect(error).toBeUndefined()
      else if (error === undefined) {
        const types = { text: 'string', number: 'number', 'yes-no': 'boolean', date: 'string' }
        expect(type).toBe({ ...types, choice: 'list', choices: 'list' }[kind])
      }
    }),
  )
})

test('a retired choice stays valid only where it is stored', () => {
  const rules = { kind: 'choices', choices } as const
  expect(checkFieldValue(rules, ['b'])).toBe('attribute-choice')
  expect(checkFieldValue(rules, ['a', 'b'], ['b'])).toBeUndefined()
  expect(checkFieldValue({ kind: 'choice', choices }, ['a', 'b'], ['b'])).toBe('attribute-one-choice')
})
