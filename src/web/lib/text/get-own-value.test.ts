import { expect, test } from 'vitest'
import { translateAppText } from '#web/features/order/refund-reason-text.ts'
import { conditionName, departmentName } from '#web/features/listing/value-display-names.ts'
import { getOwnValue } from './get-own-value.ts'

test('names of built-in object properties are found only if a table defines them', () => {
  expect(['constructor', '__proto__', 'toString'].map((word) => getOwnValue({}, word))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(getOwnValue({ constructor: 3 }, 'constructor')).toBe(3)
  expect([departmentName('constructor'), conditionName('constructor')]).toEqual([
    'Constructor',
    'Constructor',
  ])
  expect(translateAppText('constructor')).toBe('constructor')
})
