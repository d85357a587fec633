import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { headerText, lineText } from '#contract/text.ts'

/**
 * Types of values that a field defined by the marketplace can have. `choice` and `choices`: one or several options from
 * a list.
 */
export const fieldKinds = ['text', 'number', 'choice', 'choices', 'yes-no', 'date'] as const

/** Maximum number of choices of a field. */
export const maxChoices = 200
/** Maximum number of choices that one value or one filter can contain. */
export const maxChosen = 20
export const maxFieldText = 500
/** Largest absolute value of a number in a field. Such a number has at most three decimal places. */
export const maxFieldNumber = 1_000_000_000

/** Permanent code of a field or a choice, under which values are stored. */
export const fieldCode = z
  .string()
  .max(40, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, inputError('value-code'))

const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const texts = (max: number) => z.record(language, headerText(max).min(1)).default({})
export const booleanDefaultFalse = z.boolean().default(false)

export const fieldChoice = z.object({
  code: fieldCode,
  /** Display names, keyed by language. At least one name is required. */
  names: texts(80),
  /** Retired choices stay on existing values but are not offered for new values. */
  isRetired: booleanDefaultFalse,
  /** Code of the choice that this choice was merged into, if any. */
  mergedInto: fieldCode.nullable().default(null),
})
export type FieldChoice = z.output<typeof fieldChoice>

/** Properties that attributes of listings and custom fields have in common. Both add their own `kind` property. */
export const definedField = z.object({
  code: fieldCode,
  /** Display names, keyed by language. At least one name is required. */
  names: texts(60),
  /** Explanations for the person who fills in the field, keyed by language. */
  help: texts(300),
  /** Unit of a number, such as `cm`. Empty if there is none. */
  unit: headerText(12).default(''),
  choices: z.array(fieldChoice).max(maxChoices).default([]),
  /** Retired fields are not shown and cannot be filled in. Their values are kept. */
  isRetired: booleanDefaultFalse,
})
export type DefinedField = z.output<typeof definedField>

export const fieldNumber = z.number().min(-maxFieldNumber).max(maxFieldNumber)

/**
 * Value of a field. A text or date (`2026-03-09`) is a string, a number is a number, and yes or no is a boolean.
 * Selected choices are an array of codes, even if only one can be selected.
 */
export const fieldValue = z.union([
  fieldNumber,
  z.boolean(),
  lineText(maxFieldText),
  z.array(fieldCode).max(maxChosen),
])
export type FieldValue = z.output<typeof fieldValue>

/**
 * Returns a schema that rejects objects with too many keys before parsing any key. A request can contain 25,000 keys,
 * and each invalid key would cause an error.
 */
export function withMaxKeys<Schema extends z.ZodRecord>(max: number, schema: Schema): Schema {
  const limited = z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).length > max ? null : value,
    schema,
  )
  return limited as unknown as Schema
}
