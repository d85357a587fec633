import type { Words } from '#platform/errors/error-words.ts'
import { nameOfCode } from '../../core/data-words.ts'
import { localeOf, type Language } from '#platform/language/translate.ts'
import { catalogLists } from '../../core/catalog-lists.ts'

/** Columns whose values are codes of the marketplace's lists. */
export type CodeColumn = 'gender' | 'condition'

const kindOf = { gender: 'department', condition: 'condition' } as const

/** The codes that may be written, in their order. */
export function offeredCodes(column: CodeColumn): string[] {
  return listOf(column)
    .filter(({ isRetired }) => !isRetired)
    .map(({ code }) => code)
}

/** The list that a column's codes are of, retired ones too. */
export function listOf(column: CodeColumn) {
  const { departments, conditions } = catalogLists()
  return column === 'gender' ? departments : conditions
}

/** What a code is called. */
export const codeWords =
  (column: CodeColumn, code: string): Words =>
  (language) =>
    nameOfCode(language, kindOf[column], code)

/** As a file has it: English ones are what programs read, so they have the values themselves. */
export function writtenAs(language: Language, value: string, words: Words): string {
  return localeOf(language).startsWith('en') ? value : words(language)
}
