import { expect, test } from 'vitest'
import { inLanguages } from './value-fields.tsx'

const readNames = (typed: Record<string, string>, before: Record<string, string>) => {
  const form = new FormData()
  for (const [language, text] of Object.entries(typed)) form.set(`names.${language}`, text)
  return inLanguages({ usual: '' }).read(form, 'names', before)
}

test('a name is what was typed, or the language’s own where nothing was', () => {
  expect(readNames({ en: ' Kilts ', de: '' }, { en: 'Skirts', de: 'Röcke' })).toEqual({ en: 'Kilts' })
})

test('names in a language that is offered no more stay', () => {
  expect(readNames({ en: 'Kilts' }, { de: 'Röcke' })).toEqual({ en: 'Kilts', de: 'Röcke' })
})
