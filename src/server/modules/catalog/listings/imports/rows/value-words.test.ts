import { expect, test } from 'vitest'
import { cpuMsOf } from '#test/support/linear-work.ts'
import type { NamedType } from '../../edit/names.store.ts'
import { genderIn, guessType, guessTypeParts } from './value-words.ts'

const labels = ['Coats', 'Dresses', 'Midi dresses', 'Bags', 'Shoes', 'Ankle boots']
const types: ReadonlyMap<string, NamedType> = new Map(
  labels.map((label, id) => [label.toLowerCase(), { id, label } as unknown as NamedType]),
)
const parents = new Map([['clothing', labels]])

test.each([
  ['Women > Clothing > Coats', 'Coats'],
  ['Coat', 'Coats'],
  ['Ladies / Midi dress', 'Midi dresses'],
  [`${'x > '.repeat(500)}Bags`, 'Bags'],
  ['Hats', undefined],
])('%s is %s', (said, label) => {
  const found = guessType(types, said)
  expect(found && labels[found.id]).toBe(label)
})

test('a parent category names its parts, also as the end of a path', () => {
  expect(guessTypeParts(parents, 'Shop > Clothing')).toEqual(labels)
  expect(guessTypeParts(parents, 'Shop > Toys')).toEqual([])
})

test.each(['a1 ', 'a1>', 'coat ', '>', 'women '])(
  'a cell of many %j costs no more than a long one',
  (part) => {
    const times = (length: number): number => {
      const said = part.repeat(length / part.length)
      return cpuMsOf(() => [guessType(types, said), guessTypeParts(parents, said), genderIn(said)], 10)
    }
    times(300)
    expect(times(90_000)).toBeLessThan(16 * times(300) + 50)
  },
)
