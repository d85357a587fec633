import { afterEach, expect, test } from 'vitest'
import { demoTypes, parents } from '#demo/catalog/types.ts'
import { colors, metals } from '#demo/catalog/colors.ts'
import { readCatalog, readLanguages } from '#messages/catalog.ts'
import { messageKeyOfValue } from '#messages/data-words.ts'
import { listTitle } from '#web/areas/shop/list/title.ts'
import { createBreadcrumbs } from '#web/areas/shop/product/details/create-breadcrumbs.ts'
import { choiceText } from '#web/features/list/choice-text.ts'
import { setValueNames, translateValue, translateValueInSentence } from './value-names.ts'

afterEach(() => setValueNames({}))

test('lists, breadcrumbs and choices show translated names; URLs keep the stored values', () => {
  setValueNames({ Dresses: 'Kleider', black: 'Schwarz', 'One size': 'Einheitsgröße' })
  expect(listTitle({ gender: ['women'], type: ['Dresses'] })).toBe('Women, Kleider')
  const crumbs = createBreadcrumbs({ gender: 'women', type: 'Dresses', brand: 'Dresses' }, '/shop')
  expect(crumbs.at(-2)).toEqual({ path: '/shop?gender=women&type=Dresses', label: 'Kleider' })
  expect(crumbs.at(-1)!.label).toBe('Dresses')
  expect(choiceText('color', 'black')).toBe('Schwarz')
  expect(choiceText('size', 'One size')).toBe('Einheitsgröße')
  expect(choiceText('brand', 'black')).toBe('Black')
})

test('a value without a translation is shown as stored', () => {
  expect([
    translateValue('Kimonos'),
    translateValueInSentence('Kimonos'),
    translateValue('constructor'),
  ]).toEqual(['Kimonos', 'kimonos', 'constructor'])
})

const labels = [...parents, ...demoTypes].map(({ label }) => label)

test.each(readLanguages())('every type and color of the demo has its own word in %s', (language) => {
  const { messages } = readCatalog(language)
  const types = labels.map((label) => messages.get(messageKeyOfValue('type', label)))
  expect(types).not.toContain(undefined)
  // CSV files of listings identify a type by its translated name, so these names must be unique.
  expect(new Set(types).size).toBe(labels.length)
  for (const { name } of [...colors, ...metals])
    expect(messages.get(messageKeyOfValue('color', name))).toBeDefined()
})
