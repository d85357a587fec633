import { expect, test } from 'vitest'
import { valueNamesPlugin } from './value-names.plugin.ts'

test('a build provides translated names of stored values, and an empty table for English', () => {
  const readNames = (language: string) => {
    const { load } = valueNamesPlugin(language) as unknown as { load: (id: string) => { code: string } }
    return JSON.parse(load('\0virtual:value-names').code.replace(/^export const valueNames = /, ''))
  }
  expect(readNames('de')).toMatchObject({
    Dresses: 'Kleider',
    "Kids' shoes": 'Kinderschuhe',
    black: 'Schwarz',
    'One size': 'Einheitsgröße',
  })
  expect(readNames('en')).toEqual({})
})
