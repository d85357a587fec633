import { expect, test } from 'vitest'
import { importableOf } from './map-fields.ts'

test.each([
  [3, { isWhole: true, checked: 3, failing: 0, missing: [] }],
  [2, { isWhole: true, checked: 3, failing: 1, missing: [] }],
  [0, { isWhole: true, checked: 2, failing: 2, missing: [] }],
  [3, { isWhole: true, checked: 3, failing: 3, missing: ['title' as const] }],
  [undefined, { isWhole: false, checked: 200, failing: 4, missing: [] }],
])('%j listings would be imported of %j', (importable, preview) => {
  expect(importableOf(preview)).toBe(importable)
})
