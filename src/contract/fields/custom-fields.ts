import { z } from 'zod'
import {
  definedField,
  fieldCode,
  fieldKinds,
  fieldValue,
  booleanDefaultFalse,
  withMaxKeys,
} from './definition.ts'
import { maxFilterText } from './filter-text.ts'

/** Kinds of objects to which the marketplace can add fields. */
export const fieldSubjects = ['buyer', 'seller', 'order'] as const
export type FieldSubject = (typeof fieldSubjects)[number]

/**
 * Users who can see a field's values, in addition to the person who entered them. `public`: everyone, on the seller's
 * shop page. `seller`: the sellers of the order and staff. `staff`: staff with permission for the buyer, seller or
 * order. `person`: no other users.
 */
export const fieldVisibilities = ['public', 'seller', 'staff', 'person'] as const
export type FieldVisibility = (typeof fieldVisibilities)[number]

/** Visibilities that a field of each subject can have. The first visibility is the default. */
export const subjectVisibilities: Record<FieldSubject, readonly FieldVisibility[]> = {
  buyer: ['staff', 'person'],
  seller: ['staff', 'public', 'person'],
  order: ['seller', 'staff', 'person'],
}

/** Visibilities of the fields that staff with permission for the buyer, seller or order see. */
export const staffVisibilities: readonly FieldVisibility[] = ['public', 'seller', 'staff']

/** Kinds of fields that can filter tables in the admin area. */
export const filteredKinds: readonly CustomField['kind'][] = ['number', 'choice', 'choices', 'yes-no']

/** Maximum total number of fields of buyers, sellers and orders. */
export const maxCustomFields = 60

/** A field of buyers, sellers or orders that the marketplace has defined. */
export const customField = definedField.extend({
  subject: z.enum(fieldSubjects),
  kind: z.enum(fieldKinds),
  /** Whether forms require a value. Existing buyers, sellers and orders without a value stay valid. */
  isRequired: booleanDefaultFalse,
  /**
   * Whether the form that creates the account also contains the field: the application of sellers, or the sign-up of
   * buyers, which contains only required fields. Does not apply to orders, because their fields are part of the
   * checkout.
   */
  isAskedFirst: booleanDefaultFalse,
  visibility: z.enum(fieldVisibilities),
  /**
   * Whether the admin table of buyers, sellers or orders has a column for the field. Only for fields that staff see.
   */
  isColumn: booleanDefaultFalse,
})
export type CustomField = z.output<typeof customField>

/** All custom fields of the marketplace, in display order. */
export const customFields = z.array(customField).max(maxCustomFields)

/** Values of a buyer, seller or order, keyed by the code of the field. A field without a value is absent. */
export const fieldValues = z.record(fieldCode, fieldValue)
export type CustomValues = z.output<typeof fieldValues>

/** Values that replace those of a buyer, seller or order. Null removes a value; absent fields keep their values. */
export const fieldValuesInput = withMaxKeys(maxCustomFields, z.record(fieldCode, fieldValue.nullable()))
export type CustomValuesInput = z.output<typeof fieldValuesInput>

/** A field that is in use, with its names in the reader's language. */
export const shownField = z.object({
  code: z.string(),
  subject: z.enum(fieldSubjects),
  kind: z.enum(fieldKinds),
  name: z.string(),
  /** Explanation for the person who fills in the field. Can be empty. */
  help: z.string(),
  unit: z.string(),
  /** Choices that can be selected, and retired choices, which only existing values have. */
  choices: z.array(z.object({ code: z.string(), name: z.string(), isRetired: z.boolean() })),
  isRequired: z.boolean(),
  isAskedFirst: z.boolean(),
  visibility: z.enum(fieldVisibilities),
  isColumn: z.boolean(),
})
export type ShownField = z.output<typeof shownField>

/** A field's value, formatted as a string in the reader's language. */
export const fieldAnswer = z.object({ code: z.string(), name: z.string(), text: z.string() })
export type FieldAnswer = z.output<typeof fieldAnswer>

/**
 * Filters of an admin table in string form, such as `gift:yes,no;staff:5..10`. Fields that staff do not see or cannot
 * filter by are ignored.
 */
export const fieldFilterQuery = { fields: z.string().max(maxFilterText).optional() }

/** Values in the custom columns of an admin table row, formatted as strings and keyed by the code of the field. */
export const fieldColumns = { fields: z.record(z.string(), z.string()) }
