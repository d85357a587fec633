import { afterEach, expect, test } from 'vitest'
import { setMarketplace } from '#platform/config/marketplace.ts'
import { nameOfCode, wordOf, wordsOf } from './data-words.ts'

afterEach(() => setMarketplace(undefined, { supportEmail: '' }))

test('a language that is no longer offered is replaced by the default one', () => {
  setMarketplace({ languages: ['de'] }, { supportEmail: '' })
  expect(wordOf('en', 'color', 'black')).toBe('Schwarz')
  expect(wordsOf('color', 'black')).toEqual(['black', 'schwarz'])
  expect(nameOfCode('en', 'department', 'women')).toBe('Damen')
})
