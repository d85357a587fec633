import { expect, test } from 'vitest'
import { optionAfter } from './select-keys.ts'

const labels = ['By Date', 'Highest Rating', 'Lowest Rating', 'Height', 'Age', 'Name', 'Zip']

test('arrow keys move by one option and stop at the ends', () => {
  expect(optionAfter('ArrowDown', -1, labels)).toBe(0)
  expect(optionAfter('ArrowDown', 6, labels)).toBe(6)
  expect(optionAfter('ArrowUp', 0, labels)).toBe(0)
  expect(optionAfter('ArrowUp', 3, labels)).toBe(2)
})

test('page keys move by five options, and Home and End move to the ends', () => {
  expect(optionAfter('PageDown', 0, labels)).toBe(5)
  expect(optionAfter('PageDown', 4, labels)).toBe(6)
  expect(optionAfter('PageUp', 6, labels)).toBe(1)
  expect(optionAfter('Home', 4, labels)).toBe(0)
  expect(optionAfter('End', 1, labels)).toBe(6)
})

test('a letter moves to the next option that begins with it and wraps around', () => {
  expect(optionAfter('h', 0, labels)).toBe(1)
  expect(optionAfter('H', 1, labels)).toBe(3)
  expect(optionAfter('h', 3, labels)).toBe(1)
  expect(optionAfter('q', 0, labels)).toBeUndefined()
})

test('Enter and space select the current option, and the browser handles all other keys', () => {
  expect(optionAfter('Enter', 2, labels)).toBe('choose')
  expect(optionAfter(' ', 2, labels)).toBe('choose')
  expect(optionAfter('Enter', -1, labels)).toBeUndefined()
  expect(optionAfter('Escape', 2, labels)).toBeUndefined()
  expect(optionAfter('ArrowDown', -1, [])).toBeUndefined()
})
