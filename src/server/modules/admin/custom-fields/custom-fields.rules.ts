import { staffVisibilities, subjectVisibilities, type CustomField } from '#contract/fields/custom-fields.ts'
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

/**
 * Rejects inconsistent fields.
 * @throws name_taken for a duplicate code; in_use if a merged choice refers to a choice that does not exist; otherwise
 * invalid_field
 */
export function requireConsistent(fields: readonly CustomField[]): void {
  requireConsistentFields('fields', fields, ['number'])
  for (const [at, { subject, visibility, isRequired, isAskedFirst, isColumn }] of fields.entries()) {
    const field = `fields.${at}`
    if (!subjectVisibilities[subject].includes(visibility))
      throw invalidFieldError(`${field}.visibility`, (language) =>
        translate(language, 'error.field-visibility'),
      )
    if (isColumn && !staffVisibilities.includes(visibility))
      throw invalidFieldError(`${field}.isColumn`, (language) => translate(language, 'error.field-column'))
    if (isAskedFirst && subject === 'order')
      throw invalidFieldError(`${field}.isAskedFirst`, (language) =>
        translate(language, 'error.field-asked-first'),
      )
    if (isAskedFirst && subject === 'buyer' && !isRequired)
      throw invalidFieldError(`${field}.isAskedFirst`, (language) =>
        translate(language, 'error.field-sign-up-required'),
      )
  }
}

/**
 * Rejects changes that would invalidate stored values: a different subject, kind or visibility of a field, and the
 * removal of a field or choice. `counts` contains, for each field and choice, the number of buyers, sellers,
 * applications or orders that use it.
 * @throws in_use
 */
export function requireCompatible(
  before: readonly CustomField[],
  after: readonly CustomField[],
  counts: readonly UseCount[],
): void {
  for (const was of before) {
    const count = countUses(counts, was.code, null)
    if (count === 0) continue
    const name = nameOf(was)
    const at = after.findIndex(({ code }) => code === was.code)
    const is = after[at]
    if (!is)
      throw inUseError('fields', (language) =>
        translate(language, 'error.field-in-use', { name: name(language), count }),
      )
    for (const property of ['subject', 'kind', 'visibility'] as const)
      if (is[property] !== was[property])
        throw inUseError(`fields.${at}.${property}`, (language) =>
          translate(language, 'error.field-fixed', { name: name(language), count }),
        )
    const removed = findRemovedChoice(was, is, counts)
    if (removed)
      throw inUseError(`fields.${at}.choices`, (language) =>
        translate(language, 'error.field-choice-in-use', {
          name: nameOf(removed.choice)(language),
          count: removed.used,
        }),
      )
  }
}

/**
 * Returns the codes of the fields whose values the change could invalidate. The caller has to count the uses of only
 * these fields.
 */
export function fieldsNeedingCounts(before: readonly CustomField[], after: readonly CustomField[]): string[] {
  return before
    .filter((was) => {
      const is = after.find(({ code }) => code === was.code)
      return (
        !is ||
        is.subject !== was.subject ||
        is.kind !== was.kind ||
        is.visibility !== was.visibility ||
        was.choices.some((choice) => !is.choices.some(({ code }) => code === choice.code))
      )
    })
    .map(({ code }) => code)
}
