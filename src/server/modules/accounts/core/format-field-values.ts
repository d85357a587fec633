import {
  staffVisibilities,
  type CustomField,
  type FieldAnswer,
  type FieldSubject,
  type FieldVisibility,
} from '#contract/fields/custom-fields.ts'
import type { FieldValue } from '#contract/fields/definition.ts'
import { checkFieldValue } from '#contract/fields/value-rules.ts'
import { nameOf } from '#platform/fields/field-texts.ts'
import { withCurrentChoices } from '#platform/fields/merged-choices.ts'
import type { CsvColumns } from '#platform/http/csv/csv-file.ts'
import { decimalText, fullDateText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { currentCustomFields } from './custom-fields.ts'
import { findFieldValue, type GroupedValues } from './field-values.ts'

/**
 * Returns the custom field values that the given audiences (`visibilities`) can see, formatted in a language and in
 * display order. Omits retired fields and fields without a value.
 */
export function formatVisibleFields(
  language: Language,
  subject: FieldSubject,
  values: GroupedValues,
  visibilities: readonly FieldVisibility[],
): FieldAnswer[] {
  return visibleFields(subject, visibilities).flatMap((field) => {
    const text = answerOf(language, field, values)
    return text === '' ? [] : [{ code: field.code, name: nameOf(field)(language), text }]
  })
}

/**
 * Returns all stored custom field values for a data export, including values of retired and unknown fields. Values that
 * are invalid for their field are returned as JSON.
 */
export function exportFieldValues(
  language: Language,
  subject: FieldSubject,
  values: GroupedValues,
): FieldAnswer[] {
  return Object.values(values).flatMap((group) =>
    Object.entries(group).map(([code, value]) => {
      const field = currentCustomFields(subject).find((each) => each.code === code)
      if (!field || checkFieldValue(field, value, value))
        return { code, name: field ? nameOf(field)(language) : code, text: JSON.stringify(value) }
      return { code, name: nameOf(field)(language), text: textOf(language, field, value) }
    }),
  )
}

/**
 * Returns the formatted values of the custom fields that are columns of the table in the admin area, keyed by field
 * code.
 */
export function formatTableColumns(
  language: Language,
  subject: FieldSubject,
  values: GroupedValues,
): Record<string, string> {
  return Object.fromEntries(
    visibleFields(subject, staffVisibilities)
      .filter(({ isColumn }) => isColumn)
      .map((field) => [field.code, answerOf(language, field, values)]),
  )
}

/** Returns a CSV column for each custom field that the given audiences (`visibilities`) can see. */
export function fieldCsvColumns<Row>(
  subject: FieldSubject,
  visibilities: readonly FieldVisibility[],
  valuesOf: (row: Row) => GroupedValues,
): CsvColumns<Row> {
  return visibleFields(subject, visibilities).map((field) => [
    (language) => nameWithUnit(language, field),
    (row, language) => {
      const value = findFieldValue(field, valuesOf(row))
      if (typeof value === 'number') return { value, digits: String(value).split('.')[1]?.length ?? 0 }
      return Array.isArray(value) ? textOf(language, field, value) : (value ?? null)
    },
  ])
}

/** Returns the custom fields that the given audiences (`visibilities`) can see. Omits retired fields. */
export const visibleFields = (
  subject: FieldSubject,
  visibilities: readonly FieldVisibility[],
): CustomField[] =>
  currentCustomFields(subject).filter(
    ({ isRetired, visibility }) => !isRetired && visibilities.includes(visibility),
  )

/** Returns the formatted value of a custom field, or '' if the field has no value. */
function answerOf(language: Language, field: CustomField, values: GroupedValues): string {
  const value = findFieldValue(field, values)
  return value === undefined ? '' : textOf(language, field, value)
}

function textOf(language: Language, { kind, unit, choices }: CustomField, value: FieldValue): string {
  if (Array.isArray(value))
    return withCurrentChoices(choices, value)
      .map((code) => nameOf(choices.find((choice) => choice.code === code) ?? { code, names: {} })(language))
      .join(', ')
  if (typeof value === 'boolean')
    return value ? translate(language, 'common.yes') : translate(language, 'common.no')
  // A no-break space keeps the number and its unit on one line.
  if (typeof value === 'number') return [decimalText(language, value), unit].filter(Boolean).join('\u{a0}')
  return kind === 'date' ? fullDateText(language, value) : value
}

function nameWithUnit(language: Language, field: CustomField): string {
  const name = nameOf(field)(language)
  return field.unit === ''
    ? name
    : translate(language, 'listing.attribute.with-unit', { name, unit: field.unit })
}
