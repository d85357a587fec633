import type { AttributeValue } from '#contract/catalog/attributes.ts'
import type { ImportPreview } from '#contract/listings/import-mapping.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { textInLanguage } from '#platform/fields/field-texts.ts'
import { choiceWords, findChoice, isChoiceName } from '../attributes/attribute-choices.ts'
import { enterableAttributes } from '../attributes/attribute-columns.ts'
import type { ReadRow, RowError } from '../rows/csv-row.ts'
import type { ImportPlan } from '../rows/import-plan.ts'
import type { ImportEntry } from '../rows/import-rows.ts'

const maxWords = 200
const maxSamples = 2
const maxSampleLength = 80

/** Words in a file that do not name a choice of their attribute, keyed by attribute and lowercase word. */
export type AttributeWords = Map<string, ImportPreview['attributeWords'][number]>

/** Collects the words of a listing that the seller can map to choices. Counts each word once per listing. */
export function addAttributeWords(found: AttributeWords, entry: ImportEntry, plan: ImportPlan): void {
  for (const attribute of enterableAttributes()) {
    const cell = entry.attributes.get(attribute.code)
    if (cell === undefined || attribute.choices.length === 0) continue
    const mapped = plan.attributeReading.words[attribute.code]
    const words = new Set(
      choiceWords(attribute, cell.text, mapped).map((word) => toStorableText(word).trim()),
    )
    for (const said of words) {
      if (said === '' || isChoiceName(attribute, said)) continue
      const key = `${attribute.code} ${said.toLowerCase()}`
      const word = found.get(key) ?? {
        attribute: attribute.code,
        said,
        means: findChoice(attribute, said) ?? null,
        rows: 0,
      }
      word.rows++
      if (found.size < maxWords) found.set(key, word)
    }
  }
}

/** Adds the attribute values that a listing would store to the samples, as text in the reader's language. */
export function addStoredAttributes(
  stored: ImportPreview['storedAttributes'],
  read: ReadRow | RowError,
  language: Language,
): void {
  if (!('fields' in read)) return
  for (const attribute of enterableAttributes()) {
    const value = read.fields.attributes?.[attribute.code]
    if (value === undefined || value === null) continue
    const sample = valueText(attribute, value, language).slice(0, maxSampleLength)
    const found = (stored[attribute.code] ??= [])
    if (found.length < maxSamples && !found.includes(sample)) found.push(sample)
  }
}

function valueText(
  { choices, unit }: ReturnType<typeof enterableAttributes>[number],
  value: AttributeValue,
  language: Language,
): string {
  const withUnit = (number: number) => `${number} ${unit}`.trim()
  if (typeof value === 'boolean')
    return value ? translate(language, 'csv.yes') : translate(language, 'csv.no-answer')
  if (typeof value === 'number') return withUnit(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value
      .map((code) => {
        const names = choices.find((choice) => choice.code === code)?.names
        return (names && textInLanguage(language, names)) ?? code
      })
      .join(', ')
  return Object.entries(value)
    .map(([size, number]) => `${size}: ${withUnit(number)}`)
    .join(', ')
}
