import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValue, AttributeValues } from '#contract/catalog/attributes.ts'
import { draftOfField, fieldValueToSave, isList } from '#web/features/fields/field-draft.ts'
import { inputText, readNumber } from '#web/lib/format/number-input.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/**
 * Value of an attribute as typed in the editor. Choices are codes. Yes or no is `true`, `false` or ''. A measurement
 * has a text for each size, keyed by the row of the size, so that renaming a size keeps its measurements.
 */
export type AttributeDraft = string | readonly string[] | Readonly<Record<string, string>>
/** Values keyed by the code of the attribute. */
export type AttributeDrafts = Readonly<Record<string, AttributeDraft>>

/** Row of the editor for one size. */
interface SizeRow {
  row: string
  size: string
}

/** Returns the texts of a measurement, keyed by row. */
export const getMeasurementCells = (value: AttributeDraft | undefined): Readonly<Record<string, string>> =>
  value === undefined || typeof value === 'string' || isList(value) ? {} : value

/** Converts the values of a listing to drafts. `sizes` are the stored sizes with their rows. */
export function createAttributeDrafts(values: AttributeValues, sizes: readonly SizeRow[]): AttributeDrafts {
  return Object.fromEntries(
    Object.entries(values).map(([code, value]): [string, AttributeDraft] => [code, draftOf(value, sizes)]),
  )
}

function draftOf(value: AttributeValue, sizes: readonly SizeRow[]): AttributeDraft {
  if (typeof value !== 'object' || Array.isArray(value)) return draftOfField(value)
  return Object.fromEntries(
    sizes.flatMap(({ row, size }) => {
      const number = getOwnValue(value, size)
      return number === undefined ? [] : [[row, inputText(number)]]
    }),
  )
}

/** Returns the attributes that listings of a type have. */
export const attributesOfType = (attributes: readonly ShownAttribute[], type: string): ShownAttribute[] =>
  attributes.filter(({ types }) => types.length === 0 || types.includes(type))

/** Returns the value to save, or null if the field is empty. The draft must not contain errors. */
export function valueToSave(
  { kind }: Pick<ShownAttribute, 'kind'>,
  draft: AttributeDraft | undefined,
  sizes: readonly SizeRow[],
): AttributeValue | null {
  if (kind === 'measurement') {
    const cells = getMeasurementCells(draft)
    const numbers = sizes.flatMap(({ row, size }): [string, number][] => {
      const number = readNumber(cells[row] ?? '')
      return number === undefined ? [] : [[size.trim(), number]]
    })
    return numbers.length === 0 ? null : Object.fromEntries(numbers)
  }
  return fieldValueToSave(
    kind,
    draft === undefined || typeof draft === 'string' || isList(draft) ? draft : undefined,
  )
}

/** Normalizes all values, so that drafts can be compared. Omits empty values and measurements of deleted sizes. */
export function normalizeAttributes(drafts: AttributeDrafts, rows: readonly string[]): unknown {
  return Object.entries(drafts)
    .map(([code, draft]) => [code, normalizeValue(draft, rows)] as const)
    .filter(([, mark]) => mark !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Normalizes a value, so that the same number in two formats compares as equal. Returns '' for an empty value. */
export function normalizeValue(draft: AttributeDraft | undefined, rows: readonly string[]): string {
  if (draft === undefined) return ''
  if (typeof draft === 'string') return normalizeText(draft)
  if (isList(draft)) return draft.toSorted().join()
  const cells = rows.map((row) => normalizeText(draft[row] ?? ''))
  return cells.some(Boolean) ? cells.join('|') : ''
}

export const normalizeText = (text: string): string => String(readNumber(text) ?? text.trim())

/** Returns the stored label of a size whose translated name was typed: `Einheitsgröße` → `One size`. */
export function storedSize(typed: string, knownSizes: readonly string[]): string {
  const name = typed.trim()
  return (
    knownSizes.find((label) => translateValue(label) !== label && isSameName(translateValue(label), name)) ??
    name
  )
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
