import { expect, test } from 'vitest'
import { wordsOf } from '../text/words.ts'
import { Columns } from './columns.ts'
import { Vocabulary } from './vocabulary.ts'

const { all } = new Columns({ author: { values: 'many' }, publisher: { values: 'many' } }, new Vocabulary())
const [author, publisher] = [all[0]!, all[1]!]
const found = (vocabulary: Vocabulary, text: string) => vocabulary.find(text)?.values ?? []

test('a renamed value matches only the words of its new name', () => {
  const vocabulary = new Vocabulary()
  vocabulary.setName(author, 0, 'Mila Vintage', wordsOf)
  vocabulary.setName(author, 1, 'Vintage Vintage House', wordsOf)
  vocabulary.setName(publisher, 0, 'Vintage', wordsOf)
  vocabulary.setName(author, 0, 'Mila Okoye', wordsOf)
  expect(found(vocabulary, 'vintage')).toEqual([
    { column: author, code: 1 },
    { column: publisher, code: 0 },
  ])
  expect(found(vocabulary, 'okoye')).toEqual([{ column: author, code: 0 }])
  expect(found(vocabulary, 'mila')).toEqual([{ column: author, code: 0 }])
})

test('an unchanged name is not split into words again', () => {
  const vocabulary = new Vocabulary()
  const split: string[] = []
  const words = (name: string) => (split.push(name), name.split(' '))
  for (let round = 0; round < 3; round++)
    for (let code = 0; code < 100; code++) vocabulary.setName(author, code, `Author ${code}`, words)
  expect(split).toHaveLength(100)
  vocabulary.setName(author, 7, 'Author seven', words)
  expect(split.slice(100)).toEqual(['Author seven', 'Author 7'])
})
