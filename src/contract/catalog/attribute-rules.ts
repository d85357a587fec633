import {
  checkFieldValue,
  isEmptyValue,
  checkFieldNumber,
  type ValueRules,
} from '#contract/fields/value-rules.ts'
import type { InputErrorCode } from '#contract/input-errors.ts'
import type { AttributeKind, AttributeValue, AttributeValues, AttributeVisibility } from './attributes.ts'

/**
 * Returns the code of the error in a value, or undefined if the value is valid. `sizes` are the size labels of the
 * listing. `current` is the listing's stored value. Choices in `current` stay valid even if they are retired. Empty
 * values are valid, because they remove the value.
 */
export function checkAttributeValue(
  { kind, choices }: ValueRules<AttributeKind>,
  value: AttributeValue,
  sizes: readonly string[],
  current?: AttributeValue,
): InputErrorCode | undefined {
  if (kind !== 'measurement') return checkFieldValue({ kind, choices }, value, current)
  return isEmptyValue(value) ? undefined : measurementError(value, sizes)
}

/**
 * Returns whether the listings of a type have an attribute. `typeIds` are the ids of the type, of its parent types, and
 * of all types that were merged into one of these types. `typeIds` is empty if the listing has no type yet.
 */
export function hasAttribute(
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
export function listMissingAttributes(
  attributes: readonly RequiredRules[],
  { typeIds, values }: { typeIds: readonly number[]; values: AttributeValues },
): string[] {
  return attributes
    .filter(
      (each) =>
        each.isRequired &&
        !each.isRetired &&
        each.visibility !== 'staff' &&
        hasAttribute(each, typeIds) &&
        !Object.hasOwn(values, each.code),
    )
    .map(({ code }) => code)
}

function measurementError(value: AttributeValue, sizes: readonly string[]): InputErrorCode | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return 'attribute-number'
  for (const [size, number] of Object.entries(value)) {
    if (!sizes.includes(size)) return 'attribute-size'
    const problem = checkFieldNumber(number)
    if (problem) return problem
  }
  return undefined
}
