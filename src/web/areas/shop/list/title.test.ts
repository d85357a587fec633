import { expect, test } from 'vitest'
import { canonicalOf, withoutUnknownValues, titleOf } from './title.ts'

test('the title of a list consists of its only brand, gender or type', () => {
  expect(titleOf({ gender: ['women'], type: ['Dresses'] })).toBe('Women, Dresses')
  expect(titleOf({ brand: ['Bode', 'Marni'] })).toBe('New arrivals')
  expect(titleOf({ search: 'silk' })).toBe('“silk”')
})

test('lists that differ only in filters have the same canonical URL', () => {
  expect(canonicalOf({ brand: ['Bode'], color: ['Ink'], sort: 'watched' })).toBe('/shop?brand=Bode')
  expect(canonicalOf({ brand: ['Bode', 'Marni'] })).toBe('/shop')
})

test('values without items on sale are not part of the title', () => {
  const counts = (...names: string[]) => names.map((_id) => ({ _id, count: 1 }))
  const facets = { brands: counts('Bode', 'Marni'), type: counts('Dresses'), gender: counts('women') }
  const known = (filter: Parameters<typeof withoutUnknownValues>[0]) => withoutUnknownValues(filter, facets)
  expect(titleOf(known({ brand: ['Buy pills at casino.example'] }))).toBe('New arrivals')
  expect(titleOf(known({ type: ['Cheap pills'], brand: ['bode'] }))).toBe('Bode')
  expect(canonicalOf(known({ brand: ['Buy pills'], type: ['Dresses'] }))).toBe('/shop?type=Dresses')
  expect(titleOf(known({ gender: ['nobody'] }))).toBe('New arrivals')
})
