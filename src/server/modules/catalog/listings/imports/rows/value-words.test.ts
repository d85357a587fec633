import { expect, test } from 'vitest'
import { measureCpuMs } from '#test/support/linear-work.ts'
import type { NamedType } from '../../edit/names.store.ts'
import { guessType, guessChildTypes, typeSynonymsOf, type ImportTypes } from './guess-type.ts'
import { findGender } from './value-words.ts'

const labels = ['Coats', 'Dresses', 'Midi dresses', 'Bags', 'Shoes', 'Ankle boots']
const types: ReadonlyMap<string, NamedType> = new Map(
  labels.map((label, id) => [label.toLowerCase(), { id, label } as unknown as NamedType]),
)
const parts = ['Tailored pants', 'Shorts']
const synonyms = typeSynonymsOf(
  [
    ['pants', 'trousers', true],
    ['purse', 'handbag', true],
    ['handbag', 'bag', true],
    ['frock', 'dress', true],
    ['booties', 'ankle boots', true],
    ['gown', 'dresses', false],
    ['wrap', 'coat', false],
    ['wrap', 'dress', false],
  ].map(([word, means, isMutual]) => ({ word, means, isMutual }) as never),
)
const names: ImportTypes = {
  types,
  parents: new Map([
    ['clothing', labels],
    ['pants', parts],
  ]),
  synonyms,
}

test.each([
  ['Women > Clothing > Coats', 'Coats'],
  ['Coat', 'Coats'],
  ['Ladies / Midi dress', 'Midi dresses'],
  [`${'x > '.repeat(500)}Bags`, 'Bags'],
  ['Hats', undefined],
  ['Handbag', 'Bags'],
  ['Purses', 'Bags'],
  ['Women > Accessories > Leather handbags', 'Bags'],
  ['Booties', 'Ankle boots'],
  ['Frock', 'Dresses'],
  ['Midi frock', 'Midi dresses'],
  ['Gown', 'Dresses'],
  ['Wrap', undefined],
  ['Trousers', undefined],
])('%s is %s', (said, label) => {
  const found = guessType(names, said)
  expect(found && labels[found.id]).toBe(label)
})

test('a parent category finds its child types, even at the end of a path', () => {
  expect(guessChildTypes(names, 'Shop > Clothing')).toEqual(labels)
  expect(guessChildTypes(names, 'Shop > Toys')).toEqual([])
})

test('a synonym of a parent category finds its child types before a less specific part of the path does', () => {
  expect(guessChildTypes(names, 'Trousers')).toEqual(parts)
  expect(guessChildTypes(names, 'Clothing > Trousers')).toEqual(parts)
})

test.each(['a1 ', 'a1>', 'coat ', '>', 'women ', 'purse ', 'purse frock wrap gown booties trousers>'])(
  'a cell of many %j is parsed in linear time',
  (part) => {
    const times = (length: number): number => {
      const said = part.repeat(length / part.length)
      return measureCpuMs(() => [guessType(names, said), guessChildTypes(names, said), findGender(said)], 10)
    }
    times(300)
    expect(times(90_000)).toBeLessThan(16 * times(300) + 50)
  },
)
