import type { DefinedField, FieldChoice } from '#contract/fields/definition.ts'
import { fail } from '../errors/app-error.ts'
import type { LocalizedText } from '../errors/error-text.ts'
import { translate } from '../language/translate.ts'
import { nameOf } from './field-texts.ts'

/** Attribute or custom field, with the kind of its values. */
type Field = DefinedField & { kind: string }

/** Number of listings, orders or other objects that have a value for a field, or that have one of its choices. */
export interface UseCount {
  field: string
  /** Code of a choice. Null if `used` counts the objects with any value of the field. */
  choice: string | null
  used: number
}

/**
 * Rejects duplicate codes, fields and choices without a name, choices and units of other kinds, and choices that were
 * merged into a choice that does not exist.
 * @param of name of the list in error messages, such as `attributes`
 * @throws name_taken for a duplicate code; in_use for a wrong merge; otherwise invalid_field
 */
export function requireConsistentFields(
  of: string,
  fields: readonly Field[],
  measuredKinds: readonly string[],
): void {
  requireOnce(
    of,
    fields.map(({ code }) => code),
  )
  for (const [at, field] of fields.entries()) {
    requireNames(`${of}.${at}.names`, field)
    requireConsistentChoices(`${of}.${at}.choices`, field)
    if (field.unit !== '' && !measuredKinds.includes(field.kind))
      throw invalidFieldError(`${of}.${at}.unit`, (language) => translate(language, 'error.attribute-unit'))
  }
}

/**
 * Returns a choice of the previous field `was` that is in use but missing from the new field `is`, and the number of
 * objects that use the choice.
 */
export function findRemovedChoice(
  was: Field,
  is: Field,
  counts: readonly UseCount[],
): { choice: FieldChoice; used: number } | undefined {
  for (const choice of was.choices) {
    const used = countUses(counts, was.code, choice.code)
    if (used > 0 && !is.choices.some(({ code }) => code === choice.code)) return { choice, used }
  }
  return undefined
}

/** Returns the number of objects that use a field, or one of its choices. */
export const countUses = (counts: readonly UseCount[], field: string, choice: string | null): number =>
  counts.find((each) => each.field === field && each.choice === choice)?.used ?? 0

export const invalidFieldError = (field: string, message: LocalizedText) =>
  fail('invalid_field', { field, message })
export const inUseError = (field: string, message: LocalizedText) => fail('in_use', { field, message })

function requireNames(field: string, { code, names }: Pick<FieldChoice, 'code' | 'names'>): void {
  if (Object.keys(names).length === 0)
    throw invalidFieldError(field, (language) => translate(language, 'error.attribute-unnamed', { code }))
}

function requireConsistentChoices(field: string, { kind, choices, isRetired }: Field): void {
  if (kind !== 'choice' && kind !== 'choices') {
    if (choices.length > 0)
      throw invalidFieldError(field, (language) => translate(language, 'error.attribute-choices'))
    return
  }
  requireOnce(
    field,
    choices.map(({ code }) => code),
  )
  for (const choice of choices) {
    requireNames(field, choice)
    if (choice.mergedInto === null) continue
    const into = choices.find(({ code }) => code === choice.mergedInto)
    if (!into || into.mergedInto !== null || into === choice || !choice.isRetired)
      throw inUseError(field, (language) =>
        translate(language, 'error.attribute-merged', { name: nameOf(choice)(language) }),
      )
  }
  if (!isRetired && choices.every((choice) => choice.isRetired))
    throw invalidFieldError(field, (language) => translate(language, 'error.attribute-no-choices'))
}

function requireOnce(field: string, codes: readonly string[]): void {
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined)
    throw fail('name_taken', {
      field,
      message: (language) => translate(language, 'error.value-twice', { name: twice }),
    })
}
