import { expect, test } from 'vitest'
import { dataWords } from './data-words.plugin.ts'

test('a build provides translated names of stored values, and an empty table for English', () => {
  const tableOf = (language: string) => {
    const { load } = dataWords(language) as unknown as { load: (id: string) => { code: string } }
    return JSON.parse(load('\0virtual:words').code.replace(/^export const words = /, ''))
  }
  expect(tableOf('de')).toMatchObject({
    Dresses: 'Kleider',
    "Kids' shoes": 'Kinderschuhe',
    black: 'Schwarz',
    'One size': 'Einheitsgröße',
  })
  expect(tableOf('en')).toEqual({})
})
