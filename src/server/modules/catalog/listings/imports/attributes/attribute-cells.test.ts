import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { attribute, type AttributeValue } from '#contract/catalog/attributes.ts'
import type { Language } from '#platform/language/translate.ts'
import { currentAttributes, setAttributes } from '../../../core/attributes.ts'
import { attributeCell, readAttributeCells, type AttributeReading } from './attribute-cells.ts'
import { attributeColumnName, findAttributeColumns } from './attribute-columns.ts'

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
const cell = (code: string, value: AttributeValue | undefined, language: Language = 'en') =>
  attributeCell(
    currentAttributes().find((each) => each.code === code)!,
    value,
    language,
  )
const read = (code: string, text: string, unit?: string, reading?: AttributeReading) => {
  const result = readAttributeCells(new Map([[code, { text, unit }]]), reading)
  return 'words' in result ? result.words('en') : result.values[code]
}

test('columns are found by code and by name, but not by a name that is taken', () => {
  define(material, named('fit', 'text'), { ...named('note', 'text'), visibility: 'staff' })
  const heads = ['Material', 'attribute:fit', 'attribute:note', 'fit']
  expect([...findAttributeColumns(heads, () => false)]).toEqual([
    ['material', { at: 0 }],
    ['fit', { at: 1 }],
  ])
  expect([...findAttributeColumns(heads, (i) => i === 0)]).toEqual([['fit', { at: 1 }]])
  expect(attributeColumnName('fit')).toBe('attribute:fit')
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
        expect(read('width', cell('width', width))).toBe(width)
        expect(read('vegan', cell('vegan', vegan))).toBe(vegan)
        expect(read('waist', cell('waist', waist))).toEqual({ ...waist })
      },
    ),
  )
  expect(read('material', cell('material', ['faux-fur', 'wool']))).toEqual(['faux-fur', 'wool'])
  expect(read('material', cell('material', ['faux-fur']))).toEqual(['faux-fur'])
  expect(read('material', cell('material', undefined))).toBeNull()
})

test('choices are exported with their names, unless a name would mean another choice', () => {
  define(material)
  expect(cell('material', ['wool', 'faux-fur'])).toBe('Wool|Fur, faux')
  expect(cell('material', ['wool'], 'de')).toBe('Wolle')
  define({
    ...material,
    choices: [...material.choices, { code: 'old-wool', names: { en: 'Wool' }, isRetired: true }],
  })
  expect(cell('material', ['old-wool'])).toBe('old-wool')
  expect(cell('material', ['wool', 'gone'])).toBe('wool|gone')
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

test.each([
  ['Variant Grams', 'weight', { at: 0, unit: 'g' }],
  ['Weight value (grams)', 'weight', { at: 0, unit: 'g' }],
  ['Weight (kg)', 'weight', { at: 0, unit: 'kg' }],
  ['Gewicht (lbs)', 'weight', { at: 0, unit: 'lb' }],
  ['Weight (cm)', 'weight', undefined],
  ['MATERIALS', 'material', { at: 0 }],
  ['*C:Material', 'material', { at: 0 }],
  ['Fabric (product.metafields.shopify.fabric)', 'material', { at: 0 }],
  ['Shipping class', 'material', undefined],
])('the column %j of another shop belongs to the attribute %s: %j', (head, code, column) => {
  define(material, { ...named('weight', 'number'), unit: 'kg' })
  expect(findAttributeColumns([head], () => false).get(code)).toEqual(column)
})

test('a weight can have its unit in another column', () => {
  define({ ...named('weight', 'number'), unit: 'g' })
  const columns = findAttributeColumns(['Variant Weight Unit', 'Variant Weight'], () => false)
  expect([...columns]).toEqual([['weight', { at: 1, unitAt: 0 }]])
})

test('attributes of different categories with the same name share a column', () => {
  define(named('sleeve', 'number'), { ...named('arm', 'number'), names: { en: 'Sleeve' } })
  expect([...findAttributeColumns(['Sleeve'], () => false).keys()]).toEqual(['sleeve', 'arm'])
})

test.each([
  ['kg', '450', 'g', 0.45],
  ['g', '0.45', 'kg', 450],
  ['g', '1', 'oz', 28.35],
  ['g', '1', 'lb', 453.592],
  ['oz', '28.349523125', 'g', 1],
  ['lb', '16 oz', undefined, 1],
  ['g', '2,5 kg', 'oz', 2500],
  ['kg', '2.5 KG', undefined, 2.5],
  ['g', '-0.0005 g', undefined, -0.0005],
  ['', '12', 'kg', 12],
])('a number in %s is read from %j with the unit %j as %d', (own, text, unit, value) => {
  define({ ...named('weight', 'number'), unit: own })
  expect(read('weight', text, unit)).toBe(value)
})

test('a weight converted to another unit and back stays the same', () => {
  const grams = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(grams, (weight) => {
      define({ ...named('weight', 'number'), unit: 'kg' })
      const kilograms = read('weight', String(weight), 'g') as number
      define({ ...named('weight', 'number'), unit: 'g' })
      expect(read('weight', String(kilograms), 'kg')).toBe(weight)
    }),
  )
})

test('a number with a unit that cannot be converted is an error', () => {
  define({ ...named('weight', 'number'), unit: 'g' })
  for (const text of ['12 cm', '12 stone', `1${' '.repeat(200_000)}1`, '1'.repeat(200_000)])
    expect(read('weight', text)).toMatch(/isn’t a number/)
})

test('words are mapped to choices or omitted, and similar names are recognized', () => {
  define(material)
  const words = { material: { cashmere: 'wool', vintage: '-' } }
  const reading = { words, isLenient: false }
  expect(read('material', 'Cashmere, vintage', undefined, reading)).toEqual(['wool'])
  expect(read('material', 'VINTAGE', undefined, reading)).toBeNull()
  expect(read('material', '100% wool; Fur, faux|x', undefined, reading)).toMatch(/isn’t one of these/)
  expect(read('material', '70 % Wolle, FAUX_FUR')).toEqual(['wool', 'faux-fur'])
})

test('in files of other shops, values that an attribute does not offer are omitted with a note', () => {
  const retired = { code: 'silk', names: { en: 'Silk' }, isRetired: true }
  const single = { ...named('lining', 'choice'), choices: material.choices }
  define(
    { ...material, choices: [...material.choices, retired] },
    single,
    named('made', 'date'),
    named('width', 'number'),
  )
  const cells = { material: 'Wool, Tencel, Silk', lining: 'Wool, Faux fur', made: '1987', width: 'wide' }
  const texts = Object.entries(cells).map(([code, text]) => [code, { text }] as const)
  const found = readAttributeCells(new Map(texts), { words: {}, isLenient: true })
  if (!('values' in found)) throw new Error(found.field)
  expect(found.values).toEqual({ material: ['wool'], lining: ['wool'], made: null, width: null })
  expect(found.notes.map((note) => note('en'))).toEqual([
    'material not added: “Tencel” isn’t one of these: Wool, Fur, faux',
    'material not added: Choose one of the options',
    'lining not added: Choose only one option',
    expect.stringMatching(/^made not added: /),
    'width not added: “wide” isn’t a number. Use a format such as 12.5.',
  ])
})
