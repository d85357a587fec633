import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOfValue } from '../../../core/value-names.ts'
import { languages, translate } from '#platform/language/translate.ts'
import { localizedCodeName, codeListOfColumn, type CodeColumn } from '../../core/code-values.ts'
import { endOfCategory } from './guess-type.ts'

/**
 * Names that other shops use for each condition, including eBay's condition numbers. Names for conditions worse than
 * good are omitted.
 */
const conditionWords: Record<string, readonly string[]> = {
  new: [
    '1000',
    '1500',
    '1750',
    'brand new',
    'new with tags',
    'new with tag',
    'new with box',
    'new without tags',
    'new without box',
    'new with defects',
    'new with imperfections',
    'new other',
    'nwt',
    'nwot',
    'unworn',
    'neu mit etikett',
    'neu ohne etikett',
    'neu mit karton',
    'neu ohne karton',
    'neuware',
    'ungetragen',
    'neuf avec étiquette',
    'neuf sans étiquette',
    'neuf',
  ],
  'like new': [
    '2750',
    '2990',
    'pre-owned - excellent',
    'excellent',
    'as new',
    'mint',
    'neuwertig',
    'comme neuf',
    'gebraucht - hervorragend',
    'gebraucht – hervorragend',
  ],
  'very good': ['4000', 'very good condition', 'très bon état'],
  good: [
    '3000',
    '5000',
    'used',
    'pre-owned',
    'preowned',
    'pre-owned - good',
    'gently used',
    'good condition',
    'gebraucht',
    'gebraucht - gut',
    'gebraucht – gut',
    'bon état',
  ],
}

const genderWords: Record<string, readonly string[]> = {
  women: ['woman', 'womens', "women's", 'female', 'ladies', 'lady', 'frauen', 'damenmode', 'femme', 'femmes'],
  men: ['man', 'mens', "men's", 'male', 'gentlemen', 'männer', 'herrenmode', 'homme', 'hommes'],
  unisex: ['unisex adults', 'unisex adult', 'unisex erwachsene', 'mixte'],
  girls: ['girl', "girl's", "girls'", 'mädchen', 'fille', 'filles'],
  boys: ['boy', "boy's", "boys'", 'jungen', 'jungs', 'garçon', 'garçons'],
}

/**
 * Normalizes a value from eBay or Vinted, where values have upper case, underscores, curly quotes, or the form
 * "Pre-owned – Good".
 */
function bare(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^(?:new|neu): /g, '')
    .trim()
}

export function guessCondition(value: string): string | undefined {
  return guess('condition', value, conditionWords)
}

export function guessGender(value: string): string | undefined {
  return guess('gender', value, genderWords)
}

/** Returns the catalog code for a word. Prefers offered values to retired values, and replaces merged values. */
function guess(
  column: CodeColumn,
  value: string,
  words: Record<string, readonly string[]>,
): string | undefined {
  const text = bare(value)
  if (text === '') return undefined
  const list = codeListOfColumn(column).toSorted((a, b) => Number(a.isRetired) - Number(b.isRetired))
  const found =
    list.find(
      ({ code }) =>
        bare(code) === text ||
        languages.some((language) => bare(localizedCodeName(column, code)(language)) === text),
    ) ??
    list.find(({ code }) => Object.hasOwn(words, code) && words[code]!.some((word) => bare(word) === text))
  return found && (found.mergedInto ?? found.code)
}

/** Returns the department that a category path names, such as "Clothing > Women > Coats" or "Damen-Mäntel". */
export function findGender(category: string): string | undefined {
  const words = endOfCategory(category).split(/[^\p{L}'’]+/u)
  const found = new Set(words.flatMap((word) => guessGender(word) ?? []))
  return found.size === 1 ? [...found][0] : undefined
}

/** Returns the error for an unknown category. For a parent category, the error lists the child types. */
export function unknownTypeError(label: string, parts: readonly string[]): LocalizedText {
  return (language) =>
    parts.length === 0
      ? translate(language, 'error.no-such-type', { label })
      : translate(language, 'import.type-parts', {
          label,
          parts: parts.map((part) => nameOfValue(language, 'type', part)).join(', '),
        })
}
