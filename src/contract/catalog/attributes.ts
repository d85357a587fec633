import { z } from 'zod'
import {
  definedField,
  fieldChoice,
  fieldCode,
  fieldKinds,
  fieldNumber,
  fieldValue,
  booleanDefaultFalse,
  maxFieldNumber,
  withMaxKeys,
} from '#contract/fields/definition.ts'
import { largestInt } from '#contract/table.ts'
import { maxVariantLabel } from './variants.ts'

/**
 * Kinds of values that attributes can have. `measurement`: a number for each size, such as the waist in centimeters.
 */
export const attributeKinds = [...fieldKinds, 'measurement'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** Kinds whose values can be filtered and counted. */
export const filterableKinds: readonly AttributeKind[] = ['number', 'choice', 'choices', 'yes-no']
/** Kinds whose values are numbers with a unit. */
export const measuredKinds: readonly AttributeKind[] = ['number', 'measurement']

/**
 * Visibility of an attribute's values. `public`: everyone. Search results, feeds and extensions contain only public
 * values. `seller`: the seller of the listing and staff. `staff`: staff with the right `listings`.
 */
export const attributeVisibilities = ['public', 'seller', 'staff'] as const
export type AttributeVisibility = (typeof attributeVisibilities)[number]

export const maxAttributes = 80
/** Permanent code of an attribute or a choice, as stored on listings. */
export const attributeCode = fieldCode
export const maxAttributeNumber = maxFieldNumber
/** Maximum number of attribute filters in a request. */
const maxFilters = 20
/** Maximum number of sizes in a measurement. Equal to the maximum number of sizes of a listing. */
const maxMeasuredSizes = 100
export const attributeChoice = fieldChoice
export type AttributeChoice = z.output<typeof attributeChoice>

/** A field of listings that the marketplace has defined. */
export const attribute = definedField.extend({
  kind: z.enum(attributeKinds),
  /**
   * Ids of the types whose listings have this attribute. A type includes all types below it. If the list is empty,
   * listings of all types have this attribute.
   */
  typeIds: z.array(z.int().positive().max(largestInt)).max(200).default([]),
  /** Whether a listing needs a value to be published. Always false for attributes that only staff can enter. */
  isRequired: booleanDefaultFalse,
  /** Whether lists of listings can be filtered by this attribute. Only for public attributes of `filterableKinds`. */
  isFilterable: booleanDefaultFalse,
  /**
   * Whether searches find listings by this attribute: by the names of its choices, the words of its texts or, if the
   * value is yes, its own names. Only for public attributes.
   */
  isSearchable: booleanDefaultFalse,
  /** Whether cards in lists show the value. Only for public attributes. */
  isOnCard: booleanDefaultFalse,
  /** Whether numbers are shown without thousands separators, such as years. Only for `measuredKinds`. */
  isUngrouped: booleanDefaultFalse,
  visibility: z.enum(attributeVisibilities).default('public'),
})
export type Attribute = z.output<typeof attribute>

/** All attributes of the marketplace, in display order. */
export const attributes = z.array(attribute).max(maxAttributes)

/** Value of an attribute. A measurement is a number for each size, keyed by the size's label. */
export const attributeValue = z.union([
  ...fieldValue.options,
  withMaxKeys(maxMeasuredSizes, z.record(z.string().max(maxVariantLabel), fieldNumber)),
])
export type AttributeValue = z.output<typeof attributeValue>

/** Values of a listing, keyed by the code of the attribute. An attribute without a value is absent. */
export const attributeValues = z.record(attributeCode, attributeValue)
export type AttributeValues = z.output<typeof attributeValues>

/** Values that replace those of a listing. Null removes a value; absent attributes keep their values. */
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
  z.object({ min: fieldNumber.optional(), max: fieldNumber.optional() }),
])
export type AttributeFilter = z.output<typeof attributeFilter>

/** Filters keyed by the code of the attribute. Codes that are not filterable are ignored. */
export const attributeFilters = withMaxKeys(maxFilters, z.record(attributeCode, attributeFilter))
export type AttributeFilters = z.output<typeof attributeFilters>

/**
 * Exact result counts for a filterable attribute, ignoring the filter on the attribute itself. `values` is empty for
 * attributes with numbers. `min` and `max` are null for all other attributes, and if no result has a number.
 */
export const attributeFacet = z.object({
  code: z.string(),
  values: z.array(z.object({ _id: z.string(), count: z.int() })),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type AttributeFacet = z.output<typeof attributeFacet>
