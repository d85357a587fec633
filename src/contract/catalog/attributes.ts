import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { largestInt } from '#contract/table.ts'
import { headerText, lineText } from '#contract/text.ts'

/**
 * Kinds of values that an attribute can have. `choice` and `choices`: one or several options from a list.
 * `measurement`: a number for each size of a listing, such as the waist in centimeters.
 */
export const attributeKinds = [
  'text',
  'number',
  'choice',
  'choices',
  'yes-no',
  'date',
  'measurement',
] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** Kinds whose values can be filtered and counted. */
export const filterableKinds: readonly AttributeKind[] = ['number', 'choice', 'choices', 'yes-no']
/** Kinds whose values are numbers with a unit. */
export const measuredKinds: readonly AttributeKind[] = ['number', 'measurement']

/**
 * Visibility of an attribute's values. `public`: everyone sees them; only these values are in search results, feeds and
 * extensions. `seller`: the seller of the listing and staff. `staff`: staff with the right `listings`.
 */
export const attributeVisibilities = ['public', 'seller', 'staff'] as const
export type AttributeVisibility = (typeof attributeVisibilities)[number]

export const maxAttributes = 80
/** Maximum number of choices of an attribute. */
export const maxChoices = 200
/** Maximum number of chosen values in a listing and in a filter. */
export const maxChosen = 20
export const maxAttributeText = 500
/** Maximum number of filters by attributes in a request. */
const maxFilters = 20
/** Maximum number of sizes in a measurement: as many as a listing can have. */
const maxMeasuredSizes = 40
/** Largest absolute value of a number. Numbers have at most three decimal places. */
export const maxAttributeNumber = 1_000_000_000

/** Permanent code of an attribute or a choice, as stored on listings. */
export const attributeCode = z
  .string()
  .max(40, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, inputError('value-code'))

const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const texts = (max: number) => z.record(language, headerText(max).min(1)).default({})
const isOff = z.boolean().default(false)

export const attributeChoice = z.object({
  code: attributeCode,
  /** Names keyed by language. At least one name. */
  names: texts(80),
  /** Retired choices stay on existing listings but are not offered for new ones. */
  isRetired: isOff,
  /** Code of the choice that this choice was merged into, if any. URLs with the old code still work. */
  mergedInto: attributeCode.nullable().default(null),
})

export type AttributeChoice = z.output<typeof attributeChoice>

/** A field of listings that the marketplace has defined. */
export const attribute = z.object({
  code: attributeCode,
  kind: z.enum(attributeKinds),
  /** Names keyed by language. At least one name. */
  names: texts(60),
  /** Explanations for sellers, keyed by language. */
  help: texts(300),
  /** Unit of a number or measurement, such as `cm`. Empty if there is none. */
  unit: headerText(12).default(''),
  choices: z.array(attributeChoice).max(maxChoices).default([]),
  /**
   * Ids of the types whose listings have this attribute. A parent type includes all its children. If empty, listings of
   * all types have it.
   */
  typeIds: z.array(z.int().positive().max(largestInt)).max(200).default([]),
  /** Whether a listing needs a value to be published. Not for attributes that only staff can enter. */
  isRequired: isOff,
  /** Whether lists can be filtered by this attribute. Only for public attributes of `filterableKinds`. */
  isFilterable: isOff,
  /**
   * Whether searches find the names of choices, the words of texts, and the attribute's names if its value is yes. Only
   * for public attributes.
   */
  isSearchable: isOff,
  /** Whether cards in lists show the value. Only for public attributes. */
  isOnCard: isOff,
  visibility: z.enum(attributeVisibilities).default('public'),
  /** Retired attributes are not shown, and sellers cannot enter them. Listings keep their values. */
  isRetired: isOff,
})
export type Attribute = z.output<typeof attribute>

/** All attributes of the marketplace, in display order. */
export const attributes = z.array(attribute).max(maxAttributes)

const attributeNumber = z.number().min(-maxAttributeNumber).max(maxAttributeNumber)

/**
 * Value of an attribute. A text or date (`2026-03-09`) is a string, a number is a number, yes or no is a boolean.
 * Choices are a list of codes, even if only one can be chosen. A measurement is a number for each size, keyed by the
 * size's label.
 */
export const attributeValue = z.union([
  attributeNumber,
  z.boolean(),
  lineText(maxAttributeText),
  z.array(attributeCode).max(maxChosen),
  withMaxKeys(maxMeasuredSizes, z.record(z.string().max(40), attributeNumber)),
])
export type AttributeValue = z.output<typeof attributeValue>

/** Values of a listing, keyed by the code of the attribute. An attribute without a value is absent. */
export const attributeValues = z.record(attributeCode, attributeValue)
export type AttributeValues = z.output<typeof attributeValues>

/** Values that replace those of a listing. Null removes a value; absent attributes keep theirs. */
export const attributeValuesInput = withMaxKeys(
  maxAttributes,
  z.record(attributeCode, attributeValue.nullable()),
)

/**
 * Filter by one attribute: a listing must have one of the choices (`true` or `false` for yes or no), or a number in the
 * range.
 */
export const attributeFilter = z.union([
  z.array(attributeCode).max(50),
  z.object({ min: attributeNumber.optional(), max: attributeNumber.optional() }),
])
export type AttributeFilter = z.output<typeof attributeFilter>

/** Filters keyed by the code of the attribute. Codes that are not filterable are ignored. */
export const attributeFilters = withMaxKeys(maxFilters, z.record(attributeCode, attributeFilter))
export type AttributeFilters = z.output<typeof attributeFilters>

/**
 * Exact counts for a filterable attribute, ignoring the filter on the attribute itself. `values` are empty for numbers;
 * `min` and `max` are null for other kinds and if no result has a number.
 */
export const attributeFacet = z.object({
  code: z.string(),
  values: z.array(z.object({ _id: z.string(), count: z.int() })),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type AttributeFacet = z.output<typeof attributeFacet>

/**
 * Returns a schema that rejects objects with too many keys before parsing any of them, because a request can contain
 * 25,000 keys and each of them would be an error.
 */
function withMaxKeys<Schema extends z.ZodRecord>(max: number, schema: Schema): Schema {
  const limited = z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).length > max ? null : value,
    schema,
  )
  return limited as unknown as Schema
}
