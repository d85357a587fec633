import { expect, test } from 'vitest'
import { createSearchDictionary } from './dictionary.ts'

const types = [{ id: 1, label: 'Coats', parentId: null, mergedInto: null }] as never
const brand = (id: number, name: string) => ({ id, name, aliases: [] }) as never
const synonyms = [{ word: 'parka', means: 'coat', isMutual: false }]

test('a new brand is added without rebuilding the meanings of other words', () => {
  const before = createSearchDictionary([], types, synonyms)
  const meant = before.termOf('parka')
  expect(meant.isKnown).toBe(true)
  const after = createSearchDictionary([brand(1, 'Coat Of Arms')], types, synonyms)
  expect(after.brandAt(['coat', 'of', 'arms'], 0)).toBe(3)
  expect(before.brandAt(['coat', 'of', 'arms'], 0)).toBe(0)
  expect(after.termOf('parka')).toBe(meant)
})

test('a new synonym takes effect immediately', () => {
  const before = createSearchDictionary([], types, synonyms)
  const after = createSearchDictionary([], types, [
    ...synonyms,
    { word: 'anorak', means: 'coat', isMutual: false },
  ])
  expect(before.termOf('anorak').isKnown).toBe(false)
  expect(after.termOf('anorak').isKnown).toBe(true)
})
