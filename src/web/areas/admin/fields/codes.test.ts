import { expect, test } from 'vitest'
import { fieldCode } from '#contract/fields/definition.ts'
import { generateCode, splitNames } from './codes.ts'

test.each([
  ['Sleeve length', 'sleeve-length'],
  ['Größe & Maß', 'grosse-mass'],
  ['  100 % Wool!  ', '100-wool'],
  ['材质', 'attribute'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('the code of %s is %s', (name, code) => {
  expect(generateCode(name, [], 'attribute')).toBe(code)
  expect(fieldCode.parse(code)).toBe(code)
})

test('a code that is taken gets a number', () => {
  expect(generateCode('Wool', ['wool', 'wool-2'], 'choice')).toBe('wool-3')
  const long = 'a'.repeat(40)
  expect(fieldCode.parse(generateCode(long, [long], 'choice'))).toBe(`${'a'.repeat(38)}-2`)
})

test('a pasted list becomes names without duplicates', () => {
  expect(splitNames('wool, silk,  cotton ,Wool,,')).toEqual(['wool', 'silk', 'cotton'])
  expect(splitNames('wool\r\nraw  silk\n')).toEqual(['wool', 'raw silk'])
})
