import { expect, test } from 'vitest'
import { createBundleBudget } from './call-scope.ts'

test('a process starts a limited number of bundles per hour and continues the existing ones', () => {
  const { admits } = createBundleBudget(2)
  expect([admits('a', 1), admits('b', 1), admits('c', 1), admits('a', 1)]).toEqual([true, true, false, true])
  expect(admits('c', 2)).toBe(true)
})
