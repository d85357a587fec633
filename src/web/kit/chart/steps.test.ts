import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

test('an axis has round steps that cover all values, including negative ones', () => {
  expect(stepsOf([3, 120, 87])).toEqual([0, 50, 100, 150])
  expect(stepsOf([2])).toEqual([0, 1, 2])
  expect(stepsOf([-120, 300])).toEqual([-200, 0, 200, 400])
  expect(stepsOf([-5])).toEqual([-6, -4, -2, 0])
})

test('an axis without values has two steps', () => {
  expect(stepsOf([])).toEqual([0, 1])
  expect(stepsOf([0, 0])).toEqual([0, 1])
})
