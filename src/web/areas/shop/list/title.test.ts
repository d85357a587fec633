import { expect, test } from 'vitest'
import { canonicalOf, titleOf } from './title.ts'

test('a list is named by its one brand, gender and type', () => {
  expect(titleOf({ gender: ['women'], type: ['Dresses'] })).toBe('Women, Dresses')
  expect(titleOf({ brand: ['Bode', 'Marni'] })).toBe('New arrivals')
  expect(titleOf({ search: 'silk' })).toBe('“silk”')
})

test('lists that differ only in filters share one address', () => {
  expect(canonicalOf({ brand: ['Bode'], color: ['Ink'], sort: 'watched' })).toBe('/shop?brand=Bode')
  expect(canonicalOf({ brand: ['Bode', 'Marni'] })).toBe('/shop')
})
