import { expect, test } from 'vitest'
import { axisStepsOf } from './steps.ts'

test('an axis has round steps that cover all values, including negative values', () => {
  expect(axisStepsOf([3, 120, 87])).toEqual([0, 50, 100, 150])
  expect(axisStepsOf([2])).toEqual([0, 1, 2])
  expect(axisStepsOf([-120, 300])).toEqual([-200, 0, 200, 400])
  expect(axisStepsOf([-5])).toEqual([-6, -4, -2, 0])
})

test('an axis without values has two steps', () => {
  expect(axisStepsOf([])).toEqual([0, 1])
  expect(axisStepsOf([0, 0])).toEqual([0, 1])
})
