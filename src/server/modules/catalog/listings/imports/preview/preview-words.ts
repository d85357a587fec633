import type { ImportPreview, CatalogValueField } from '#contract/listings/import-mapping.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { languages, type Language } from '#platform/language/translate.ts'
import { localizedCodeName } from '../../core/code-values.ts'
import type { ReadRow, RowError } from '../rows/csv-row.ts'
import { mappedWord, type ImportPlan } from '../rows/import-plan.ts'
import type { ImportEntry } from '../rows/import-rows.ts'
import { guessType, guessChildTypes, type ImportTypes } from '../rows/guess-type.ts'
import { guessCondition, guessGender, unknownTypeError } from '../rows/value-words.ts'

const maxWords = 200

/** Words in an import file that match no value name of the marketplace, keyed by field and lower-case word. */
export type FileWords = Map<string, ImportPreview['words'][number]>

interface PreviewContext {
  names: ImportTypes
  language: Language
  words: FileWords
}

/** Returns the error of a row, if any, and collects the words of the row that the seller can map. */
export function findRowError(
  entry: ImportEntry,
  plan: ImportPlan,
  read: ReadRow | RowError,
  { names, language, words }: PreviewContext,
): { field: string; message: string } | undefined {
  const unknown = (['type', 'gender', 'condition'] as const).filter((field) => {
    const value = valueInFile(entry, plan, field)
    if (value === '') return false
    if (isKnownName(field, value, names)) return false
    const means = mappedWord(plan, field, value) ?? guessMeaning(field, value, names)
    const key = `${field} ${value.toLowerCase()}`
    const word = words.get(key) ?? {
      field,
      said: value,
      means: means ?? null,
      rows: 0,
      parts: field === 'type' && means === undefined ? guessChildTypes(names, value) : [],
    }
    word.rows++
    if (words.size < maxWords) words.set(key, word)
    return means === undefined
  })
  if (!('fields' in read)) return { field: read.field, message: read.words(language) }
  if (!unknown.includes('type')) return undefined
  const label = valueInFile(entry, plan, 'type')
  return { field: 'type', message: unknownTypeError(label, guessChildTypes(names, label))(language) }
}

function valueInFile(entry: ImportEntry, plan: ImportPlan, field: CatalogValueField): string {
  const at = plan.at.get(field)
  const cell = entry.computed[field] ?? (at === undefined ? '' : (entry.cells[at] ?? ''))
  return toStorableText(cell.trim().slice(0, 200)).trim()
}

/**
 * Returns whether a word is the marketplace's name of a value in any language. The preview lists all other words, each
 * with the value that the import would guess.
 */
function isKnownName(field: CatalogValueField, value: string, names: ImportTypes): boolean {
  const word = value.toLowerCase()
  if (field === 'type') return names.types.has(word)
  const code = guessMeaning(field, value, names)
  return code !== undefined && (code === word || languageNames(field, code).has(word))
}

function languageNames(field: 'gender' | 'condition', code: string): Set<string> {
  return new Set(languages.map((language) => localizedCodeName(field, code)(language).toLowerCase()))
}

function guessMeaning(field: CatalogValueField, value: string, names: ImportTypes): string | undefined {
  if (field === 'type') return guessType(names, value)?.label
  return field === 'gender' ? guessGender(value) : guessCondition(value)
}
