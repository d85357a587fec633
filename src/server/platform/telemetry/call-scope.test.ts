import { expect, test } from 'vitest'
import { openBundleBudget } from './call-scope.ts'

test('a process begins so many bundles an hour, and goes on with those it has begun', () => {
  const { admits } = openBundleBudget(2)
  expect([admits('a', 1), admits('b', 1), admits('c', 1), admits('a', 1)]).toEqual([true, true, false, true])
  expect(admits('c', 2)).toBe(true)
})
