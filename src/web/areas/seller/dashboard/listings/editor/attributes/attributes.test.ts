import { expect, test } from 'vitest'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { checkAttributes, checkRequiredAttributes } from './attribute-check.ts'
import {
  createAttributeDrafts,
  normalizeAttributes,
  attributesOfType,
  valueToSave,
} from './attribute-draft.ts'
import { mergeAttributes, type MergedSize } from './attribute-merge.ts'

const attribute = (code: string, kind: ShownAttribute['kind'], more: Partial<ShownAttribute> = {}) => ({
  code,
  kind,
  name: code,
  help: '',
  unit: '',
  choices: [
    { code: 'wool', name: 'Wool', isRetired: false },
    { code: 'silk', name: 'Silk', isRetired: false },
  ],
  types: [],
  isRequired: false,
  isFilterable: true,
  isOnCard: false,
  isUngrouped: false,
  visibility: 'public' as const,
  ...more,
})
const sizes = [
  { row: 'siz_m', size: 'M' },
  { row: 'siz_l', size: 'L' },
]
const rows = sizes.map(({ row }) => row)

test('values are sent back as they were loaded', () => {
  const values = {
    collection: 'Spring 1998',
    weight: 1.25,
    material: ['wool', 'silk'],
    handmade: false,
    made: '1998-03-09',
    waist: { M: 70.5, L: 74 },
  }
  const kinds = {
    collection: 'text',
    weight: 'number',
    material: 'choices',
    handmade: 'yes-no',
    made: 'date',
    waist: 'measurement',
  } as const
  const drafts = createAttributeDrafts(values, sizes)
  for (const [code, kind] of Object.entries(kinds))
    expect(valueToSave({ kind }, drafts[code], sizes)).toEqual(values[code as keyof typeof values])
})

test('an empty field removes the value, and a renamed size keeps its measurement', () => {
  expect(valueToSave({ kind: 'text' }, '  ', sizes)).toBeNull()
  expect(valueToSave({ kind: 'choice' }, [], sizes)).toBeNull()
  expect(valueToSave({ kind: 'yes-no' }, '', sizes)).toBeNull()
  expect(valueToSave({ kind: 'measurement' }, { siz_m: '', gone: '3' }, sizes)).toBeNull()
  const renamed = [{ row: 'siz_m', size: ' Medium ' }]
  expect(valueToSave({ kind: 'measurement' }, { siz_m: '70' }, renamed)).toEqual({ Medium: 70 })
})

test('a type has its own attributes and those of all types', () => {
  const all = [attribute('material', 'choice'), attribute('waist', 'measurement', { types: ['Jeans'] })]
  expect(attributesOfType(all, 'Jeans').map(({ code }) => code)).toEqual(['material', 'waist'])
  expect(attributesOfType(all, '').map(({ code }) => code)).toEqual(['material'])
})

test('invalid numbers and missing required values have errors at their fields', () => {
  const all = [
    attribute('weight', 'number'),
    attribute('waist', 'measurement', { isRequired: true }),
    attribute('material', 'choice', { isRequired: true }),
  ]
  const drafts = { weight: 'heavy', waist: { siz_m: '7x', siz_l: '74' } }
  expect(Object.entries(checkAttributes(all, drafts, rows)).filter(([, error]) => error)).toMatchObject([
    ['attributes.weight', 'Enter a number with up to three decimal places, such as 72.5'],
    ['attributes.waist.siz_m', 'Enter a number with up to three decimal places, such as 72.5'],
  ])
  expect(checkRequiredAttributes(all, {}, sizes)).toEqual({
    'attributes.waist.siz_m': 'Enter a value for “waist”',
    'attributes.material': 'Enter a value for “material”',
  })
  expect(checkRequiredAttributes(all, { waist: { siz_l: '74' }, material: ['wool'] }, sizes)).toEqual({})
})

test('a number in another format, an empty value and another order of choices do not count as changes', () => {
  const mark = (drafts: Parameters<typeof normalizeAttributes>[0]) =>
    JSON.stringify(normalizeAttributes(drafts, rows))
  expect(mark({ weight: '1.50', material: ['silk', 'wool'], waist: { siz_m: '' }, note: ' ' })).toBe(
    mark({ material: ['wool', 'silk'], weight: '1.5' }),
  )
  expect(mark({ weight: '1.5' })).not.toBe(mark({ weight: '1.51' }))
})

const merged: MergedSize[] = rows.map((row, at) => ({
  row,
  name: sizes[at]!.size,
  base: row,
  mine: row,
  theirs: row,
}))
const all = [
  attribute('material', 'choices', { name: 'Material' }),
  attribute('waist', 'measurement', { name: 'Waist' }),
]

test('an untouched value takes the saved one, and an edited value keeps the input', () => {
  const base = { material: ['wool'], weight: '1' }
  const mine = { material: ['wool'], weight: '2' }
  const theirs = { material: ['silk'], weight: '3' }
  const { drafts, changes } = mergeAttributes({ base, mine, theirs }, merged, all)
  expect(drafts).toEqual({ material: ['silk'], weight: '2' })
  expect(changes).toEqual([
    { what: 'Material', was: 'Wool', now: 'Silk', yours: undefined },
    { what: 'weight', was: '1', now: '3', yours: '2' },
  ])
})

test('measurements of different sizes are merged cell by cell', () => {
  const base = { waist: { siz_m: '70', siz_l: '74' } }
  const mine = { waist: { siz_m: '71', siz_l: '74' } }
  const theirs = { waist: { siz_m: '70', siz_l: '75' } }
  const { drafts, changes } = mergeAttributes({ base, mine, theirs }, merged, all)
  expect(drafts).toEqual({ waist: { siz_m: '71', siz_l: '75' } })
  expect(changes).toEqual([{ what: 'Waist, size L', was: '74', now: '75', yours: undefined }])
})

test('the measurement of a new size moves to the row that the save returns', () => {
  const typed = { waist: { 'new XL': '80' } }
  const theirs = { waist: { siz_xl: '80' } }
  const size = { row: 'new XL', name: 'XL', base: 'new XL', mine: 'new XL', theirs: 'siz_xl' }
  const { drafts, changes } = mergeAttributes({ base: typed, mine: typed, theirs }, [size], all)
  expect(drafts).toEqual({ waist: { 'new XL': '80' } })
  expect(changes).toEqual([])
})
