import { filterableKinds, measuredKinds, type Attribute } from '#contract/catalog/attributes.ts'
import {
  countUses,
  findRemovedChoice,
  invalidFieldError,
  inUseError,
  requireConsistentFields,
  type UseCount,
} from '#platform/fields/field-definitions.rules.ts'
import { nameOf } from '#platform/fields/field-texts.ts'
import { translate } from '#platform/language/translate.ts'

/** Number of listings. `used` also counts deleted listings, because deleted listings can be restored. */
export interface ValueCount extends UseCount {
  /** Number of listings, excluding deleted listings. */
  listed: number
}

/**
 * Rejects inconsistent attributes.
 * @throws name_taken for a duplicate code; in_use if a merged choice refers to a choice that does not exist; otherwise
 * invalid_field
 */
export function requireConsistentAttributes(attributes: readonly Attribute[]): void {
  requireConsistentFields('attributes', attributes, measuredKinds)
  for (const [at, attribute] of attributes.entries()) requireMatchingFlags(`attributes.${at}`, attribute)
}

/**
 * Rejects changes that would invalidate attribute values of listings: a different kind or visibility of an attribute,
 * and the removal of an attribute or choice. `counts` contains the number of listings that use each attribute and
 * choice.
 * @throws in_use
 */
export function requireCompatibleAttributes(
  before: readonly Attribute[],
  after: readonly Attribute[],
  counts: readonly ValueCount[],
): void {
  for (const was of before) {
    const count = countUses(counts, was.code, null)
    if (count === 0) continue
    const name = nameOf(was)
    const at = after.findIndex(({ code }) => code === was.code)
    const is = after[at]
    if (!is)
      throw inUseError('attributes', (language) =>
        translate(language, 'error.attribute-in-use', { name: name(language), count }),
      )
    if (is.kind !== was.kind)
      throw inUseError(`attributes.${at}.kind`, (language) =>
        translate(language, 'error.attribute-kind-in-use', { name: name(language), count }),
      )
    if (is.visibility !== was.visibility)
      throw inUseError(`attributes.${at}.visibility`, (language) =>
        translate(language, 'error.attribute-visibility-in-use', { name: name(language), count }),
      )
    const removed = findRemovedChoice(was, is, counts)
    if (removed)
      throw inUseError(`attributes.${at}.choices`, (language) =>
        translate(language, 'error.value-in-use', {
          name: nameOf(removed.choice)(language),
          count: removed.used,
        }),
      )
  }
}

/**
 * Rejects edits that change the merge target of an existing choice. Only a merge can change the target, because a merge
 * also moves the listings of the choice. A new choice, for example in an imported catalog, can refer to another choice,
 * because no listing has the new choice yet.
 * @throws in_use
 */
export function requireSameMerges(before: readonly Attribute[], after: readonly Attribute[]): void {
  for (const was of before) {
    const at = after.findIndex(({ code }) => code === was.code)
    const changed = was.choices.find(({ code, mergedInto }) => {
      const is = after[at]?.choices.find((choice) => choice.code === code)
      return is !== undefined && is.mergedInto !== mergedInto
    })
    if (changed)
      throw inUseError(`attributes.${at}.choices`, (language) =>
        translate(language, 'error.attribute-merge-only', { name: nameOf(changed)(language) }),
      )
  }
}

function requireMatchingFlags(field: string, attribute: Attribute): void {
  const { kind, visibility, isRequired, isFilterable, isSearchable, isOnCard, isUngrouped } = attribute
  if (visibility !== 'public' && (isFilterable || isSearchable || isOnCard))
    throw invalidFieldError(`${field}.visibility`, (language) =>
      translate(language, 'error.attribute-not-public'),
    )
  if (isFilterable && !filterableKinds.includes(kind))
    throw invalidFieldError(`${field}.isFilterable`, (language) =>
      translate(language, 'error.attribute-filter'),
    )
  if (isUngrouped && !measuredKinds.includes(kind))
    throw invalidFieldError(`${field}.isUngrouped`, (language) =>
      translate(language, 'error.attribute-ungrouped'),
    )
  if (isRequired && visibility === 'staff')
    throw invalidFieldError(`${field}.isRequired`, (language) =>
      translate(language, 'error.attribute-staff-required'),
    )
}
