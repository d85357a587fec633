import { hasAttribute, checkAttributeValue } from '#contract/catalog/attribute-rules.ts'
import type { Attribute, AttributeValue, AttributeValues } from '#contract/catalog/attributes.ts'
import { isEmptyValue } from '#contract/fields/value-rules.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import { withCurrentChoices } from '#platform/fields/merged-choices.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { translate } from '#platform/language/translate.ts'
import { currentSearchWords } from '../../core/attribute-search-words.ts'
import type { ListingContent } from '../core/listing-content.ts'
import type { ListingSize } from '../core/listing.rules.ts'
import type { SizePlan } from './sizes.rules.ts'

type StoredValues = Pick<ListingContent, 'attributes' | 'privateAttributes' | 'attributeWords'>

interface AttributePlan {
  /** All attributes of the marketplace, read under a shared lock. */
  attributes: readonly Attribute[]
  before: StoredValues
  input: ListingFields['attributes']
  /**
   * Ids of the listing's type and of the types above it after the edit, for `hasAttribute`. Empty if the listing has no
   * type.
   */
  typeIds: readonly number[]
  /** Search words for the listing's color options. */
  optionSearchWords?: string
  sizes: {
    before: readonly Pick<ListingSize, 'id' | 'label'>[]
    after: readonly Pick<SizePlan, 'id' | 'label' | 'isRetired'>[]
  }
}

/**
 * Returns the attribute values of a listing after an edit by its seller. Removes values of attributes that listings of
 * the new type do not have. Values of retired attributes and values that only staff can enter stay unchanged.
 * Exception: if sizes were renamed or removed, updates the measurements of these sizes.
 * @throws invalid_field for an invalid value and for an attribute that the seller cannot enter
 */
export function planAttributes({
  attributes,
  before,
  input = {},
  typeIds,
  sizes,
  optionSearchWords = '',
}: AttributePlan): StoredValues {
  requireEnterable(attributes, Object.keys(input))
  const shown = new Map(Object.entries(before.attributes))
  const hidden = new Map(Object.entries(before.privateAttributes))
  for (const attribute of attributes) {
    const { code, visibility, isRetired } = attribute
    const values = visibility === 'public' ? shown : hidden
    const stored = values.get(code)
    if (isRetired || visibility === 'staff') {
      if (stored !== undefined) setValue(values, code, withSizes(attribute, stored, sizes))
      continue
    }
    const next = Object.hasOwn(input, code)
      ? checkedValue(attribute, input[code]!, stored, labelsOf(sizes.after))
      : withSizes(attribute, stored, sizes)
    if (hasAttribute(attribute, typeIds)) setValue(values, code, next)
    else if (typeIds.length > 0) values.delete(code)
  }
  const publicValues: AttributeValues = Object.fromEntries(shown)
  return {
    attributes: publicValues,
    privateAttributes: Object.fromEntries(hidden),
    attributeWords: currentSearchWords(attributes, publicValues, before.attributeWords, optionSearchWords),
  }
}

/**
 * Rejects attributes that sellers cannot enter. Ignores retired attributes, because an attribute can be retired while a
 * seller fills in the form.
 */
function requireEnterable(attributes: readonly Attribute[], codes: readonly string[]): void {
  for (const code of codes) {
    const attribute = attributes.find((each) => each.code === code)
    if (!attribute || attribute.visibility === 'staff')
      throw fail('invalid_field', {
        field: `attributes.${code}`,
        message: (language) => translate(language, 'error.no-such-attribute', { code }),
      })
  }
}

/**
 * Validates a value and replaces merged choices in it. Returns null for an empty value. `sizes` are the size labels of
 * the listing, and `stored` is its stored value.
 * @throws invalid_field
 */
export function checkedValue(
  attribute: Attribute,
  input: AttributeValue | null,
  stored: AttributeValue | undefined,
  sizes: readonly string[],
): AttributeValue | null {
  if (input === null || isEmptyValue(input)) return null
  const value = withCurrentChoices(attribute.choices, input)
  const problem = checkAttributeValue(attribute, value, sizes, stored)
  if (problem)
    throw fail('invalid_field', { field: `attributes.${attribute.code}`, message: inputErrorTexts[problem] })
  return value
}

/**
 * Returns a measurement with the new labels of renamed sizes and without removed sizes. A value that is not a
 * measurement stays unchanged.
 */
function withSizes(
  { kind }: Attribute,
  stored: AttributeValue | undefined,
  { before, after }: AttributePlan['sizes'],
): AttributeValue | null {
  if (stored === undefined) return null
  if (kind !== 'measurement' || typeof stored !== 'object' || Array.isArray(stored)) return stored
  const labelById = new Map(after.filter(({ isRetired }) => !isRetired).map(({ id, label }) => [id, label]))
  const entries = before.flatMap(({ id, label }) => {
    const renamed = labelById.get(id)
    return renamed !== undefined && Object.hasOwn(stored, label) ? [[renamed, stored[label]!] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function setValue(values: Map<string, AttributeValue>, code: string, value: AttributeValue | null): void {
  if (value === null) values.delete(code)
  else values.set(code, value)
}

const labelsOf = (sizes: AttributePlan['sizes']['after']): string[] =>
  sizes.filter(({ isRetired }) => !isRetired).map(({ label }) => label)
