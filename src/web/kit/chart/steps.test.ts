import { expect, test } from 'vitest'
import { createAxisSteps } from './steps.ts'

test('an axis has round steps that cover all values, including negative values', () => {
  expect(createAxisSteps([3, 120, 87])).toEqual([0, 50, 100, 150])
  expect(createAxisSteps([2])).toEqual([0, 1, 2])
  expect(createAxisSteps([-120, 300])).toEqual([-200, 0, 200, 400])
  expect(createAxisSteps([-5])).toEqual([-6, -4, -2, 0])
})

test('an axis without values has two steps', () => {
  expect(createAxisSteps([])).toEqual([0, 1])
  expect(createAxisSteps([0, 0])).toEqual([0, 1])
})
