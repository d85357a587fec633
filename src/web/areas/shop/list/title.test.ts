import { expect, test } from 'vitest'
import { canonicalListUrl, withoutUnknownValues, listTitle } from './title.ts'

test('the title of a list consists of its only brand, gender or type', () => {
  expect(listTitle({ gender: ['women'], type: ['Dresses'] })).toBe('Women, Dresses')
  expect(listTitle({ brand: ['Bode', 'Marni'] })).toBe('New arrivals')
  expect(listTitle({ search: 'silk' })).toBe('“silk”')
})

test('lists that differ only in filters have the same canonical URL', () => {
  expect(canonicalListUrl({ brand: ['Bode'], color: ['Ink'], sort: 'watched' })).toBe('/shop?brand=Bode')
  expect(canonicalListUrl({ brand: ['Bode', 'Marni'] })).toBe('/shop')
})

test('values without items for sale are not part of the title', () => {
  const counts = (...names: string[]) => names.map((_id) => ({ _id, count: 1 }))
  const facets = { brands: counts('Bode', 'Marni'), type: counts('Dresses'), gender: counts('women') }
  const filterKnownValues = (filter: Parameters<typeof withoutUnknownValues>[0]) =>
    withoutUnknownValues(filter, facets)
  expect(listTitle(filterKnownValues({ brand: ['Buy pills at casino.example'] }))).toBe('New arrivals')
  expect(listTitle(filterKnownValues({ type: ['Cheap pills'], brand: ['bode'] }))).toBe('Bode')
  expect(canonicalListUrl(filterKnownValues({ brand: ['Buy pills'], type: ['Dresses'] }))).toBe(
    '/shop?type=Dresses',
  )
  expect(listTitle(filterKnownValues({ gender: ['nobody'] }))).toBe('New arrivals')
})
