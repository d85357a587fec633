import { expect, test } from 'vitest'
import { createNumberFormat } from './number-input.ts'

const english = createNumberFormat('en-US')
const german = createNumberFormat('de-DE')

test.each([
  ['72.5', 72.5, 72.5],
  ['72,5', 72.5, 72.5],
  ['0,05', 0.05, 0.05],
  ['1,290', 1290, 1.29],
  ['1.290', 1.29, 1290],
  ['1.290,5', undefined, 1290.5],
  [' -3 ', -3, -3],
  ['1,290,5', undefined, undefined],
  ['1.2345', undefined, undefined],
  ['12 cm', undefined, undefined],
  ['', undefined, undefined],
])('%j is %s in English and %s in German', (text, inEnglish, inGerman) => {
  expect(english.readNumber(text)).toBe(inEnglish)
  expect(german.readNumber(text)).toBe(inGerman)
})

test('a formatted number is parsed back', () => {
  for (const number of [0, -0.125, 1290.5, 1_000_000_000])
    for (const { inputText, readNumber } of [english, german])
      expect(readNumber(inputText(number))).toBe(number)
})
