import { expect, test } from 'vitest'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { formatAttributeDetails } from './attribute-details.ts'

const attribute = (code: string, kind: ShownAttribute['kind'], unit = ''): ShownAttribute => ({
  code,
  kind,
  name: code.toUpperCase(),
  help: '',
  unit,
  choices: [{ code: 'wool', name: 'Wool', isRetired: true }],
  types: [],
  isRequired: false,
  isFilterable: false,
  isOnCard: false,
  isUngrouped: false,
  visibility: 'public',
})
const sizes = ['S', 'M', 'L'].map((size) => ({ ID: size, size, qty: 1 }))

test('values are shown in the order of the attributes, and values of unknown attributes are not', () => {
  const values = { handmade: true, made: '1998-03-09', weight: 1250.5, material: ['wool'], removed: 'x' }
  const attributes = [
    attribute('material', 'choices'),
    attribute('weight', 'number', 'g'),
    attribute('handmade', 'yes-no'),
    attribute('made', 'date'),
    attribute('absent', 'text'),
  ]
  expect(formatAttributeDetails({ attributes: values, sizes }, attributes)).toMatchObject({
    rows: [
      ['MATERIAL', 'Wool'],
      ['WEIGHT', '1,250.5\u{a0}g'],
      ['HANDMADE', 'Yes'],
      ['MADE', 'Mar 9, 1998'],
    ],
    sizes: null,
  })
})

test('a year has no thousands separator, and search engines get the plain number', () => {
  const year = { ...attribute('year', 'number'), isUngrouped: true }
  const details = formatAttributeDetails({ attributes: { year: 2021 }, sizes }, [year])
  expect(details.rows).toEqual([['YEAR', '2021']])
  expect(details.ld).toEqual([{ code: 'year', name: 'YEAR', value: 2021 }])
})

test('measurements are a table with a row for each measured size', () => {
  const values = { waist: { M: 70.5, XXL: 99 }, length: { S: 100, M: 102 } }
  const attributes = [attribute('waist', 'measurement', 'cm'), attribute('length', 'measurement')]
  expect(formatAttributeDetails({ attributes: values, sizes }, attributes)).toMatchObject({
    rows: [],
    sizes: {
      heads: ['Size', 'WAIST (cm)', 'LENGTH'],
      rows: [
        ['S', '–', '100'],
        ['M', '70.5', '102'],
      ],
    },
  })
})
