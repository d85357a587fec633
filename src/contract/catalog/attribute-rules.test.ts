import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmptyValue } from '#contract/fields/value-rules.ts'
import { hasAttribute, listMissingAttributes, checkAttributeValue } from './attribute-rules.ts'
import { attributeKinds, attributeValue, maxAttributeNumber, type AttributeKind } from './attributes.ts'

const choices = [
  { code: 'wool', isRetired: false },
  { code: 'silk', isRetired: false },
  { code: 'fur', isRetired: true },
]
const sizes = ['S', 'M', '__proto__']
const of = (kind: AttributeKind) => ({ kind, choices })

test('numbers are finite, bounded and have at most three decimal places', () => {
  const problem = (value: number) => checkAttributeValue(of('number'), value, sizes)
  expect([0, -0.001, 12.125, maxAttributeNumber, -maxAttributeNumber].map(problem)).toEqual(
    Array(5).fill(undefined),
  )
  expect(problem(0.1234)).toBe('attribute-decimals')
  expect(problem(maxAttributeNumber + 1)).toBe('attribute-number-bounds')
  expect(problem(NaN)).toBe('attribute-number')
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
      expect(problem(thousandths / 1000)).toBeUndefined()
    }),
  )
})

test('dates exist in the calendar', () => {
  const problem = (value: string) => checkAttributeValue(of('date'), value, sizes)
  expect(['2026-03-09', '2024-02-29', '0001-01-01'].map(problem)).toEqual([undefined, undefined, undefined])
  for (const value of ['2026-02-29', '2026-13-01', '9.3.2026', '2026-03-09T00:00:00Z', '+020260309'])
    expect(problem(value)).toBe('attribute-date')
})

test('a choice must be offered, or be on the listing already', () => {
  expect(checkAttributeValue(of('choices'), ['wool', 'silk'], sizes)).toBeUndefined()
  expect(checkAttributeValue(of('choice'), ['wool', 'silk'], sizes)).toBe('attribute-one-choice')
  expect(checkAttributeValue(of('choice'), ['fur'], sizes)).toBe('attribute-choice')
  expect(checkAttributeValue(of('choice'), ['fur'], sizes, ['fur'])).toBeUndefined()
  expect(checkAttributeValue(of('choice'), ['constructor'], sizes)).toBe('attribute-choice')
})

test('measurements name sizes of the listing', () => {
  expect(checkAttributeValue(of('measurement'), { S: 70.5, M: 74 }, sizes)).toBeUndefined()
  expect(checkAttributeValue(of('measurement'), { L: 70 }, sizes)).toBe('attribute-size')
  expect(checkAttributeValue(of('measurement'), { S: 70.12345 }, sizes)).toBe('attribute-decimals')
})

test('values of another kind are errors, and empty values never are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...attributeKinds),
      fc.oneof(
        fc.double(),
        fc.boolean(),
        fc.string(),
        fc.array(fc.string()),
        fc.dictionary(fc.string(), fc.double()),
      ),
      (kind, value) => {
        const problem = checkAttributeValue(of(kind), value, sizes)
        if (isEmptyValue(value)) expect(problem).toBeUndefined()
        // The API schema must accept every value that the validation rules accept.
        else if (problem === undefined) expect(attributeValue.safeParse(value).success).toBe(true)
        const isKind =
          (kind === 'yes-no' && typeof value === 'boolean') ||
          (['text', 'date'].includes(kind) && typeof value === 'string') ||
          (kind === 'number' && typeof value === 'number') ||
          (['choice', 'choices'].includes(kind) && Array.isArray(value)) ||
          (kind === 'measurement' && typeof value === 'object' && !Array.isArray(value))
        if (!isKind && !isEmptyValue(value)) expect(problem).toBeDefined()
      },
    ),
  )
})

test('an attribute applies to all types, or to the types that it names', () => {
  expect(hasAttribute({ typeIds: [] }, [])).toBe(true)
  expect(hasAttribute({ typeIds: [3] }, [])).toBe(false)
  expect(hasAttribute({ typeIds: [3, 9] }, [7, 3])).toBe(true)
})

test('only required attributes of the type that the seller can enter are missing', () => {
  const required = { typeIds: [], isRequired: true, isRetired: false, visibility: 'public' } as const
  const attributes = [
    { ...required, code: 'a' },
    { ...required, code: 'constructor' },
    { ...required, code: 'b', typeIds: [2] },
    { ...required, code: 'c', isRetired: true },
    { ...required, code: 'd', visibility: 'staff' as const },
    { ...required, code: 'e', isRequired: false },
  ]
  expect(listMissingAttributes(attributes, { typeIds: [1], values: { a: false } })).toEqual(['constructor'])
  expect(listMissingAttributes(attributes, { typeIds: [2], values: { a: 0 } })).toEqual(['constructor', 'b'])
})
