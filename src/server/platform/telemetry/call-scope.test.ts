import { expect, test } from 'vitest'
import { createBundleBudget } from './call-scope.ts'

test('a process creates a limited number of event bundles per hour, but can always add to existing bundles', () => {
  const { admits } = createBundleBudget(2)
  expect([admits('a', 1), admits('b', 1), admits('c', 1), admits('a', 1)]).toEqual([true, true, false, true])
  expect(admits('c', 2)).toBe(true)
})
