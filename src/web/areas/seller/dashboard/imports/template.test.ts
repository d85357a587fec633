import { expect, test } from 'vitest'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { csvColumns } from '#contract/listings/csv-columns.ts'
import { createImportTemplate, type ColumnHeads } from './template.ts'

const heads = Object.fromEntries(csvColumns.map((column) => [column, column])) as ColumnHeads
const attribute = (code: string, kind: ShownAttribute['kind'], more: Partial<ShownAttribute> = {}) => ({
  code,
  kind,
  name: code,
  help: '',
  unit: '',
  choices: [{ code: 'steel', name: 'Steel', isRetired: false }],
  types: [],
  isRequired: false,
  isFilterable: true,
  isOnCard: false,
  isUngrouped: false,
  visibility: 'public' as const,
  ...more,
})
const bikes = {
  types: [
    {
      label: 'Bicycles',
      hasGender: false,
      children: [
        { label: 'Road bikes', hasGender: false },
        { label: 'Touring bikes', hasGender: false },
      ],
    },
  ],
  values: {
    fields: { brand: 'required', color: 'required' } as const,
    departments: [],
    conditions: [{ code: 'new', name: 'New', explanation: '' }],
    sizeSystems: [
      { code: 'standard', name: 'One size', sizes: ['One size'] },
      { code: 'frame', name: 'Frame sizes', sizes: ['S', 'M', 'L'] },
    ],
  },
  attributes: [
    attribute('material', 'choice', { types: ['Bicycles'] }),
    attribute('year', 'number', { isUngrouped: true }),
    attribute('motor', 'choice', { types: ['E-bikes'] }),
  ],
  colors: ['Olive'],
  heads,
}
const exampleOf = (title: string | undefined) => {
  const [names, cells] = createImportTemplate({ ...bikes, title })
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  return Object.fromEntries(names!.map((name, at) => [name, cells![at]]))
}

test('the example has the category that its title names, a color and attributes of the marketplace', () => {
  expect(exampleOf('Touring bike with gear hub 2019')).toMatchObject({
    title: 'Touring bike with gear hub 2019',
    type: 'Touring bikes',
    color: 'Olive',
    sizes: 'M:1|L:2',
    'attribute:material': 'Steel',
    'attribute:year': '2019',
    'attribute:motor': '',
  })
})

test('a title that names no category is replaced', () => {
  expect(exampleOf('Brass compass')).toMatchObject({ title: 'Example item', type: 'Road bikes' })
})

test('a marketplace without departments has no such column', () => {
  expect(Object.keys(exampleOf(undefined))).not.toContain('gender')
})
