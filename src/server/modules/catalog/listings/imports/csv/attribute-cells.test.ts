import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { attribute } from '#contract/catalog/attributes.ts'
import { setAttributes } from '../../../core/attributes.ts'
import { attributeCell, attributeHead, findAttributeColumns, readAttributeCells } from './attribute-cells.ts'

const define = (...of: object[]) => setAttributes({ attributes: of.map((each) => attribute.parse(each)) })
afterEach(() => setAttributes(undefined))

const named = (code: string, kind: string) => ({ code, kind, names: { en: code, de: `${code}-de` } })
const material = {
  ...named('material', 'choices'),
  choices: [
    { code: 'wool', names: { en: 'Wool', de: 'Wolle' } },
    { code: 'faux-fur', names: { en: 'Fur, faux' } },
  ],
}
const read = (code: string, cell: string) => {
  const result = readAttributeCells([cell], new Map([[code, 0]]))
  return 'words' in result ? result.words('en') : result.values[code]
}

test('columns are found by code and by name, but not by a name that is taken', () => {
  define(material, named('fit', 'text'), { ...named('note', 'text'), visibility: 'staff' })
  const heads = ['Material', 'attribute:fit', 'attribute:note', 'fit']
  expect([...findAttributeColumns(heads, () => false)]).toEqual([
    ['material', 0],
    ['fit', 1],
  ])
  expect([...findAttributeColumns(heads, (i) => i === 0)]).toEqual([['fit', 1]])
  expect(attributeHead('fit')).toBe('attribute:fit')
})

test('exported cells are read as the same values', () => {
  define(material, named('width', 'number'), named('vegan', 'yes-no'), named('waist', 'measurement'))
  const numbers = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000)
  const label = fc.stringMatching(/^[A-Z=][A-Z0-9= ]{0,8}[A-Z0-9]$/)
  fc.assert(
    fc.property(
      numbers,
      fc.boolean(),
      fc.dictionary(label, numbers, { minKeys: 1 }),
      (width, vegan, waist) => {
        expect(read('width', attributeCell(width))).toBe(width)
        expect(read('vegan', attributeCell(vegan))).toBe(vegan)
        expect(read('waist', attributeCell(waist))).toEqual({ ...waist })
      },
    ),
  )
  expect(read('material', attributeCell(['faux-fur', 'wool']))).toEqual(['faux-fur', 'wool'])
  expect(read('material', attributeCell(undefined))).toBeNull()
})

test('choices can be named in any language, and errors name the options', () => {
  define(material)
  expect(read('material', 'WOLLE, wool')).toEqual(['wool', 'wool'])
  expect(read('material', 'Fur, faux')).toEqual(['faux-fur'])
  expect(read('material', 'wool|constructor')).toBe('“constructor” isn’t one of these: Wool, Fur, faux')
})

test('ambiguous and malformed numbers are errors', () => {
  define(named('width', 'number'), named('waist', 'measurement'))
  expect(read('width', '1,5')).toBe(1.5)
  for (const text of ['1,234', '1.234.5', 'wide', '1e5']) expect(read('width', text)).toMatch(/number/)
  for (const text of ['70', '=70', 'S=x', 'S=']) expect(read('waist', text)).toMatch(/number/)
})
