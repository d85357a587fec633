import { expect, test } from 'vitest'
import { canonicalListUrlOf, withoutUnknownValues, listTitleOf } from './title.ts'

test('the title of a list consists of its only brand, gender or type', () => {
  expect(listTitleOf({ gender: ['women'], type: ['Dresses'] })).toBe('Women, Dresses')
  expect(listTitleOf({ brand: ['Bode', 'Marni'] })).toBe('New arrivals')
  expect(listTitleOf({ search: 'silk' })).toBe('“silk”')
})

test('lists that differ only in filters have the same canonical URL', () => {
  expect(canonicalListUrlOf({ brand: ['Bode'], color: ['Ink'], sort: 'watched' })).toBe('/shop?brand=Bode')
  expect(canonicalListUrlOf({ brand: ['Bode', 'Marni'] })).toBe('/shop')
})

test('values without items for sale are not part of the title', () => {
  const counts = (...names: string[]) => names.map((_id) => ({ _id, count: 1 }))
  const facets = { brands: counts('Bode', 'Marni'), type: counts('Dresses'), gender: counts('women') }
  const filterKnownValues = (filter: Parameters<typeof withoutUnknownValues>[0]) =>
    withoutUnknownValues(filter, facets)
  expect(listTitleOf(filterKnownValues({ brand: ['Buy pills at casino.example'] }))).toBe('New arrivals')
  expect(listTitleOf(filterKnownValues({ type: ['Cheap pills'], brand: ['bode'] }))).toBe('Bode')
  expect(canonicalListUrlOf(filterKnownValues({ brand: ['Buy pills'], type: ['Dresses'] }))).toBe(
    '/shop?type=Dresses',
  )
  expect(listTitleOf(filterKnownValues({ gender: ['nobody'] }))).toBe('New arrivals')
})
