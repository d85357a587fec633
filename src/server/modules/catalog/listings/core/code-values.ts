import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOfCode } from '../../core/value-names.ts'
import { localeOf, type Language } from '#platform/language/translate.ts'
import { catalogLists } from '../../core/catalog-lists.ts'

/** Columns whose values are codes of the catalog lists. */
export type CodeColumn = 'gender' | 'condition'

const kindOf = { gender: 'department', condition: 'condition' } as const

/** Returns the codes that new listings can have, in order. */
export function offeredCodes(column: CodeColumn): string[] {
  return codeListOfColumn(column)
    .filter(({ isRetired }) => !isRetired)
    .map(({ code }) => code)
}

/** Returns the list with a column's codes, including retired ones. */
export function codeListOfColumn(column: CodeColumn) {
  const { departments, conditions } = catalogLists()
  return column === 'gender' ? departments : conditions
}

/** Returns the name of a code. */
export const localizedCodeName =
  (column: CodeColumn, code: string): LocalizedText =>
  (language) =>
    nameOfCode(language, kindOf[column], code)

/** Returns the text of a value in an exported file. English files contain the codes, because programs read them. */
export function exportedValue(language: Language, value: string, words: LocalizedText): string {
  return localeOf(language).startsWith('en') ? value : words(language)
}
