import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOfCode } from '../../core/value-names.ts'
import { localeOf, type Language } from '#platform/language/translate.ts'
import { catalogLists } from '../../core/catalog-lists.ts'

/** Columns whose values are codes from the catalog lists. */
export type CodeColumn = 'gender' | 'condition'

const kindOf = { gender: 'department', condition: 'condition' } as const

/** Returns the codes that new listings can have in a column, in display order. */
export function offeredCodes(column: CodeColumn): string[] {
  return codeListOfColumn(column)
    .filter(({ isRetired }) => !isRetired)
    .map(({ code }) => code)
}

/** Returns the catalog list that contains a column's codes, including retired codes. */
export function codeListOfColumn(column: CodeColumn) {
  const { departments, conditions } = catalogLists()
  return column === 'gender' ? departments : conditions
}

/** Returns the name that a column's code has in a given language. */
export const localizedCodeName =
  (column: CodeColumn, code: string): LocalizedText =>
  (language) =>
    nameOfCode(language, kindOf[column], code)

/**
 * Returns the text for a value in an exported file. English files contain the code instead of the name, because
 * programs read English files.
 */
export function exportedValue(language: Language, value: string, words: LocalizedText): string {
  return localeOf(language).startsWith('en') ? value : words(language)
}
