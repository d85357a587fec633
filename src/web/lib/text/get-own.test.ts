import { expect, test } from 'vitest'
import { translateAppText } from '#web/features/order/refund-words.ts'
import { conditionName, departmentName } from '#web/features/listing/listing-words.ts'
import { getOwn } from './get-own.ts'

test('names of built-in object properties are found only if a table defines them', () => {
  expect(['constructor', '__proto__', 'toString'].map((word) => getOwn({}, word))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(getOwn({ constructor: 3 }, 'constructor')).toBe(3)
  expect([departmentName('constructor'), conditionName('constructor')]).toEqual([
    'Constructor',
    'Constructor',
  ])
  expect(translateAppText('constructor')).toBe('constructor')
})
