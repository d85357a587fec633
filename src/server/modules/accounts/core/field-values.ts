import { isDeepStrictEqual } from 'node:util'
import type {
  CustomField,
  CustomValues,
  CustomValuesInput,
  FieldVisibility,
} from '#contract/fields/custom-fields.ts'
import type { FieldValue } from '#contract/fields/definition.ts'
import { checkFieldValue, isEmptyValue } from '#contract/fields/value-rules.ts'
import { fail, type InvalidField } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOf } from '#platform/fields/field-texts.ts'
import { withCurrentChoices } from '#platform/fields/merged-choices.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Custom field values of a buyer, seller, application or order, grouped by audience. Each group is stored in a separate
 * column.
 */
export type GroupedValues = Readonly<Record<FieldVisibility, CustomValues>>
export const noFieldValues: GroupedValues = { public: {}, seller: {}, staff: {}, person: {} }

/** Columns that store custom field values. Each table has only some of these columns. */
interface FieldColumns {
  public_fields?: CustomValues
  seller_fields?: CustomValues
  staff_fields?: CustomValues
  person_fields?: CustomValues
}

/** Returns the custom field values in a database row, grouped by audience. */
export const groupFieldValues = (row: FieldColumns): GroupedValues => ({
  public: row.public_fields ?? {},
  seller: row.seller_fields ?? {},
  staff: row.staff_fields ?? {},
  person: row.person_fields ?? {},
})

/** Converts custom field values to columns of the table `buyers`. */
export const toBuyerFieldColumns = ({ staff, person }: GroupedValues) => ({
  staff_fields: JSON.stringify(staff),
  person_fields: JSON.stringify(person),
})

/** Converts custom field values to columns of the tables for sellers and applications. */
export const toSellerFieldColumns = (values: GroupedValues) => ({
  public_fields: JSON.stringify(values.public),
  ...toBuyerFieldColumns(values),
})

interface ValuesPlan {
  /** Custom fields of the subject, read under a shared lock. */
  fields: readonly CustomField[]
  before: GroupedValues
  input: CustomValuesInput
  /**
   * Returns whether a required field must have a value. Other required fields can stay empty, because a field can
   * become required after the buyer, seller or order was created. A stored value of a required field can never be
   * removed.
   */
  required: (field: CustomField) => boolean
}

/**
 * Returns the custom field values after a change. Ignores input for retired fields, because a field can be retired
 * while a person fills in the form.
 * @throws invalid_field with the errors of all fields, for invalid values, missing required values and unknown fields
 */
export function planFieldValues({ fields, before, input, required }: ValuesPlan): GroupedValues {
  const errors: InvalidField[] = Object.keys(input)
    .filter((code) => !fields.some((field) => field.code === code))
    .map((code) => ({
      field: `fields.${code}`,
      text: (language) => translate(language, 'error.field-removed', { code }),
    }))
  const after = structuredClone(before)
  for (const field of fields) {
    if (field.isRetired) continue
    const { code, visibility } = field
    const stored = valueIn(before[visibility], code)
    const hasInput = Object.hasOwn(input, code)
    const next = hasInput ? currentValue(field, input[code]!) : stored
    const text = errorOf(field, next, stored, required(field))
    if (text) errors.push({ field: `fields.${code}`, text })
    else if (!hasInput) continue
    else if (next === undefined) delete after[visibility][code]
    else after[visibility][code] = next
  }
  const [first] = errors
  if (first) throw fail('invalid_field', { field: first.field, message: first.text, fieldErrors: errors })
  return after
}

/**
 * Returns the stored value of a custom field, or undefined if there is no value. Ignores a stored value that is invalid
 * for the field, so that a single invalid value does not make a whole page fail.
 */
export function findFieldValue(field: CustomField, values: GroupedValues): FieldValue | undefined {
  const value = valueIn(values[field.visibility], field.code)
  return value === undefined || checkFieldValue(field, value, value) ? undefined : value
}

/** Returns all custom field values to show to the person who entered them. Omits retired fields. */
export function valuesForOwner(fields: readonly CustomField[], values: GroupedValues): CustomValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const value = findFieldValue(field, values)
      return field.isRetired || value === undefined
        ? []
        : [[field.code, withCurrentChoices(field.choices, value)]]
    }),
  )
}

/**
 * Returns whether an input would change the stored custom field values. Ignores input for retired and unknown fields.
 */
export function changesFieldValues(
  fields: readonly CustomField[],
  stored: GroupedValues,
  input: CustomValuesInput,
): boolean {
  const own = valuesForOwner(fields, stored)
  return fields.some(
    (field) =>
      !field.isRetired &&
      Object.hasOwn(input, field.code) &&
      !isDeepStrictEqual(currentValue(field, input[field.code]!), valueIn(own, field.code)),
  )
}

function errorOf(
  field: CustomField,
  value: FieldValue | undefined,
  stored: FieldValue | undefined,
  isNeeded: boolean,
): LocalizedText | undefined {
  if (value === undefined)
    return field.isRequired && (isNeeded || stored !== undefined)
      ? (language) => translate(language, 'seller.missing.attribute', { name: nameOf(field)(language) })
      : undefined
  // An unchanged value stays valid, even if the rules for the field have changed.
  if (value === stored) return undefined
  const code = checkFieldValue(field, value, stored && withCurrentChoices(field.choices, stored))
  return code && inputErrorTexts[code]
}

function currentValue({ choices }: CustomField, input: FieldValue | null): FieldValue | undefined {
  return input === null || isEmptyValue(input) ? undefined : withCurrentChoices(choices, input)
}

const valueIn = (values: CustomValues, code: string): FieldValue | undefined =>
  Object.hasOwn(values, code) ? values[code] : undefined
