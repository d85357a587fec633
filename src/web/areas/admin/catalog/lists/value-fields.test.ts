import { expect, test } from 'vitest'
import { translatedField } from './value-fields.tsx'

const readNames = (typed: Record<string, string>, before: Record<string, string>) => {
  const form = new FormData()
  for (const [language, text] of Object.entries(typed)) form.set(`names.${language}`, text)
  return translatedField({ usual: '' }).read(form, 'names', before)
}

test('an empty name falls back to the default of its language', () => {
  expect(readNames({ en: ' Kilts ', de: '' }, { en: 'Skirts', de: 'Röcke' })).toEqual({ en: 'Kilts' })
})

test('names in a language that is no longer offered are kept', () => {
  expect(readNames({ en: 'Kilts' }, { de: 'Röcke' })).toEqual({ en: 'Kilts', de: 'Röcke' })
})
