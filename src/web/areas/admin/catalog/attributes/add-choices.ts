import { language } from 'virtual:language'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { codeOf } from './codes.ts'

type Choices = Attribute['choices']

/** Adds choices with names in the page's language. Names that already exist are skipped. */
export function addChoices(choices: Choices, names: readonly string[]): Choices {
  const all = [...choices]
  for (const name of names) {
    const isKnown = all.some(({ names: known }) =>
      Object.values(known).some((each) => each.toLowerCase() === name.toLowerCase()),
    )
    if (isKnown) continue
    const code = codeOf(
      name,
      all.map((choice) => choice.code),
      'choice',
    )
    all.push({ code, names: { [language]: name.slice(0, 80) }, isRetired: false, mergedInto: null })
  }
  return all
}
