import type { InputErrorCode } from '#contract/input-errors.ts'
import {
  maxAttributeNumber,
  maxAttributeText,
  type AttributeKind,
  type AttributeValue,
  type AttributeValues,
  type AttributeVisibility,
} from './attributes.ts'

/**
 * Properties of an attribute that determine which values are valid. Both `Attribute` and `ShownAttribute` have them.
 */
export interface ValueRules {
  kind: AttributeKind
  choices: readonly { code: string; isRetired: boolean }[]
}

/**
 * Returns the code of the error in a value, or undefined if the value is valid. `sizes` are the size labels of the
 * listing, and `current` is its stored value, whose choices stay valid even if they are retired. Empty values are
 * valid, because they remove the value.
 */
export function valueErrorOf(
  { kind, choices }: ValueRules,
  value: AttributeValue,
  sizes: readonly string[],
  current?: AttributeValue,
): InputErrorCode | undefined {
  if (isEmptyValue(value)) return undefined
  switch (kind) {
    case 'text':
      if (typeof value !== 'string') return 'text'
      return value.length > maxAttributeText ? 'text-too-long' : undefined
    case 'number':
      return numberProblem(value)
    case 'choice':
    case 'choices':
      return choiceProblem(kind, choices, value, current)
    case 'yes-no':
      return typeof value === 'boolean' ? undefined : 'attribute-yes-no'
    case 'date':
      return isDate(value) ? undefined : 'attribute-date'
    case 'measurement':
      return measurementProblem(value, sizes)
  }
}

/** Returns whether a value is empty. Listings never store empty values. */
export function isEmptyValue(value: AttributeValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/**
 * Returns whether the listings of a type have an attribute. `typeIds` are the ids of the type, its parent type and the
 * types that were merged into either of them. They are empty if the listing has no type yet.
 */
export function appliesTo(
  attribute: { readonly typeIds: readonly number[] },
  typeIds: readonly number[],
): boolean {
  return attribute.typeIds.length === 0 || attribute.typeIds.some((id) => typeIds.includes(id))
}

interface RequiredRules {
  code: string
  typeIds: readonly number[]
  isRequired: boolean
  isRetired: boolean
  visibility: AttributeVisibility
}

/** Returns the codes of the required attributes for which a listing has no value, in display order. */
export function missingAttributes(
  attributes: readonly RequiredRules[],
  { typeIds, values }: { typeIds: readonly number[]; values: AttributeValues },
): string[] {
  return attributes
    .filter(
      (each) =>
        each.isRequired &&
        !each.isRetired &&
        each.visibility !== 'staff' &&
        appliesTo(each, typeIds) &&
        !Object.hasOwn(values, each.code),
    )
    .map(({ code }) => code)
}

function numberProblem(value: unknown): InputErrorCode | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'attribute-number'
  if (Math.abs(value) > maxAttributeNumber) return 'attribute-number-bounds'
  return Number(value.toFixed(3)) === value ? undefined : 'attribute-decimals'
}

function choiceProblem(
  kind: AttributeKind,
  choices: ValueRules['choices'],
  value: AttributeValue,
  current: AttributeValue | undefined,
): InputErrorCode | undefined {
  if (!Array.isArray(value)) return 'attribute-choice'
  const stored = Array.isArray(current) ? current : []
  const isValid = (code: string) =>
    choices.some((choice) => choice.code === code && (!choice.isRetired || stored.includes(code)))
  if (!value.every(isValid)) return 'attribute-choice'
  return kind === 'choice' && new Set(value).size > 1 ? 'attribute-one-choice' : undefined
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function measurementProblem(value: AttributeValue, sizes: readonly string[]): InputErrorCode | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return 'attribute-number'
  for (const [size, number] of Object.entries(value)) {
    if (!sizes.includes(size)) return 'attribute-size'
    const problem = numberProblem(number)
    if (problem) return problem
  }
  return undefined
}
