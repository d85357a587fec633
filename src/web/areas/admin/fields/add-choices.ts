import { language } from 'virtual:language'
import type { FieldChoice } from '#contract/fields/definition.ts'
import { generateCode } from './codes.ts'

/** Adds choices with names in the page's language. Names that already exist are skipped. */
export function addChoices(choices: readonly FieldChoice[], names: readonly string[]): FieldChoice[] {
  const all = [...choices]
  for (const name of names) {
    const isKnown = all.some(({ names: known }) =>
      Object.values(known).some((each) => each.toLowerCase() === name.toLowerCase()),
    )
    if (isKnown) continue
    const code = generateCode(
      name,
      all.map((choice) => choice.code),
      'choice',
    )
    all.push({ code, names: { [language]: name.slice(0, 80) }, isRetired: false, mergedInto: null })
  }
  return all
}
