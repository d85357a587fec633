import { expect, test } from 'vitest'
import { saidText } from '#web/features/order/refund-words.ts'
import { conditionName, departmentName } from '#web/features/listing/listing-words.ts'
import { ownOf } from './own-of.ts'

test('names of built-in object properties are found only if a table defines them', () => {
  expect(['constructor', '__proto__', 'toString'].map((word) => ownOf({}, word))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(ownOf({ constructor: 3 }, 'constructor')).toBe(3)
  expect([departmentName('constructor'), conditionName('constructor')]).toEqual([
    'Constructor',
    'Constructor',
  ])
  expect(saidText('constructor')).toBe('constructor')
})
