import { expect, test } from 'vitest'
import { Vocabulary } from './vocabulary.ts'

const found = (vocabulary: Vocabulary, text: string) => vocabulary.find(text)?.values ?? []

test('a name that changes is found by its new words alone', () => {
  const vocabulary = new Vocabulary()
  vocabulary.setName('seller', 0, 'Mila Vintage')
  vocabulary.setName('seller', 1, 'Vintage Vintage House')
  vocabulary.setName('brand', 0, 'Vintage')
  vocabulary.setName('seller', 0, 'Mila Okoye')
  expect(found(vocabulary, 'vintage')).toEqual([
    { facet: 'seller', code: 1 },
    { facet: 'brand', code: 0 },
  ])
  expect(found(vocabulary, 'okoye')).toEqual([{ facet: 'seller', code: 0 }])
  expect(found(vocabulary, 'mila')).toEqual([{ facet: 'seller', code: 0 }])
})

test('a name that stays is not split into words again', () => {
  const vocabulary = new Vocabulary()
  const split: string[] = []
  const words = (name: string) => (split.push(name), name.split(' '))
  for (let round = 0; round < 3; round++)
    for (let code = 0; code < 100; code++) vocabulary.setName('seller', code, `Shop ${code}`, words)
  expect(split).toHaveLength(100)
  vocabulary.setName('seller', 7, 'Shop seven', words)
  expect(split.slice(100)).toEqual(['Shop seven', 'Shop 7'])
})
