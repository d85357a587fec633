import type { FieldChoice } from '#contract/fields/definition.ts'
import type { LocalizedText } from '../errors/error-text.ts'
import { contactLanguage, defaultLanguage, type Language } from '../language/translate.ts'

/**
 * Returns the text in a language. If it is missing, returns the text in the marketplace's language, or in any language.
 */
export function textInLanguage(
  language: Language,
  texts: Readonly<Record<string, string>>,
): string | undefined {
  return texts[contactLanguage(language)] ?? texts[defaultLanguage()] ?? Object.values(texts)[0]
}

/** Field or choice with names in several languages. */
interface Named {
  code: string
  names: Readonly<Record<string, string>>
}

/** Returns the name of a field or choice in the reader's language. */
export const nameOf =
  ({ code, names }: Named): LocalizedText =>
  (language) =>
    textInLanguage(language, names) ?? code

/** Returns the choices with their names in a language, without merged choices. */
export const shownChoices = (language: Language, choices: readonly FieldChoice[]) =>
  choices
    .filter(({ mergedInto }) => mergedInto === null)
    .map((choice) => ({
      code: choice.code,
      name: nameOf(choice)(language),
      isRetired: choice.isRetired,
    }))
