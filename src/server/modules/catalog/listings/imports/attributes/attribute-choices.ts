import type { Attribute, AttributeChoice } from '#contract/catalog/attributes.ts'
import { maxChosen } from '#contract/fields/definition.ts'
import { textInLanguage } from '#platform/fields/field-texts.ts'
import type { Language } from '#platform/language/translate.ts'

/** Placeholder in the seller's mapping of words to choices. A word that is mapped to this placeholder is skipped. */
export const omittedWord = '-'

const maxWordLength = 200

/** Normalizes a word for comparison: ignores case, percentages such as `100%`, and the kind of separators. */
function bareChoice(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\d{1,3}(?:[.,]\d{1,2})?\s{0,3}%/g, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}

const namesOf = ({ code, names }: AttributeChoice): string[] => [code, ...Object.values(names)]

/** Returns whether a word is the code or a name of a choice, ignoring case. */
export function isChoiceName({ choices }: Attribute, word: string): boolean {
  const wanted = word.trim().toLowerCase()
  return choices.some((choice) => namesOf(choice).some((name) => name.toLowerCase() === wanted))
}

/**
 * Returns the code of the choice that a word names. Prefers a choice with exactly this name to a choice with a similar
 * name, such as `100% Cotton`.
 */
export function findChoice({ choices }: Attribute, word: string): string | undefined {
  if (word.length > maxWordLength) return undefined
  const wanted = word.trim().toLowerCase()
  const bare = bareChoice(word)
  const found =
    choices.find(({ code }) => code === wanted) ??
    choices.find((choice) => namesOf(choice).some((name) => name.toLowerCase() === wanted)) ??
    choices.find((choice) => bare !== '' && namesOf(choice).some((name) => bareChoice(name) === bare))
  return found?.code
}

/**
 * Returns the words in a cell that lists choices. If the whole cell is the name of one choice, returns it as one word,
 * even if the name contains a comma. Returns at most one word more than the maximum number of choices, because a cell
 * can contain 100,000 words.
 */
export function choiceWords(
  attribute: Attribute,
  cell: string,
  words: Readonly<Record<string, string>> = {},
): string[] {
  const text = cell.trim()
  if (text === '') return []
  if (Object.hasOwn(words, text.toLowerCase()) || findChoice(attribute, text) !== undefined) return [text]
  return text
    .split(text.includes('|') ? '|' : /[,;]/, maxChosen + 1)
    .map((word) => word.trim().slice(0, maxWordLength))
    .filter(Boolean)
}

/**
 * Writes choices with their names in a language. Writes codes instead if an import of the names would not find the same
 * choices, for example because two choices have the same name.
 */
export function choicesCell(attribute: Attribute, codes: readonly string[], language: Language): string {
  const names = codes.map((code) => {
    const found = attribute.choices.find((choice) => choice.code === code)
    return (found && textInLanguage(language, found.names)) ?? code
  })
  const cell = names.join('|')
  const read = choiceWords(attribute, cell).map((word) => findChoice(attribute, word))
  const isSame = read.length === codes.length && read.every((code, at) => code === codes[at])
  return isSame ? cell : codes.join('|')
}
