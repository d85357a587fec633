import {
  filterableKinds,
  measuredKinds,
  type Attribute,
  type AttributeChoice,
  type AttributeKind,
} from '#contract/catalog/attributes.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { textInLanguage } from '../core/attributes.ts'

export interface ValueCount {
  attribute: string
  /** Code of a choice. Null for the number of listings with any value of the attribute. */
  choice: string | null
  /** Number of listings, excluding deleted ones. */
  listed: number
  /** Number of listings in all states, including deleted ones, because they can be restored. */
  used: number
}

const choiceKinds: readonly AttributeKind[] = ['choice', 'choices']

/**
 * Rejects inconsistent attributes.
 * @throws name_taken for a duplicate code; in_use if a merged choice refers to a choice that does not exist; otherwise
 * invalid_field
 */
export function requireConsistent(attributes: readonly Attribute[]): void {
  requireOnce(
    'attributes',
    attributes.map(({ code }) => code),
  )
  for (const [at, attribute] of attributes.entries()) {
    const field = `attributes.${at}`
    requireNames(`${field}.names`, attribute)
    requireMatchingFlags(field, attribute)
    requireConsistentChoices(`${field}.choices`, attribute)
    if (attribute.unit !== '' && !measuredKinds.includes(attribute.kind))
      throw invalid(`${field}.unit`, (language) => translate(language, 'error.attribute-unit'))
  }
}

/**
 * Rejects changes that would invalidate values of listings: a different kind, values that become public or stop being
 * public, and the removal of an attribute or choice. `counts` contains the number of listings that use each of them.
 * @throws in_use
 */
export function requireCompatible(
  before: readonly Attribute[],
  after: readonly Attribute[],
  counts: readonly ValueCount[],
): void {
  const usesOf = (attribute: string, choice: string | null) =>
    counts.find((each) => each.attribute === attribute && each.choice === choice)?.used ?? 0
  for (const was of before) {
    const count = usesOf(was.code, null)
    if (count === 0) continue
    const name = nameOf(was)
    const at = after.findIndex(({ code }) => code === was.code)
    const is = after[at]
    if (!is)
      throw inUse('attributes', (language) =>
        translate(language, 'error.attribute-in-use', { name: name(language), count }),
      )
    if (is.kind !== was.kind)
      throw inUse(`attributes.${at}.kind`, (language) =>
        translate(language, 'error.attribute-kind-in-use', { name: name(language), count }),
      )
    if (is.visibility !== was.visibility)
      throw inUse(`attributes.${at}.visibility`, (language) =>
        translate(language, 'error.attribute-visibility-in-use', { name: name(language), count }),
      )
    for (const choice of was.choices) {
      const used = usesOf(was.code, choice.code)
      if (used === 0 || is.choices.some(({ code }) => code === choice.code)) continue
      throw inUse(`attributes.${at}.choices`, (language) =>
        translate(language, 'error.value-in-use', { name: nameOf(choice)(language), count: used }),
      )
    }
  }
}

/** Returns the name of an attribute or choice in the reader's language. */
export const nameOf =
  ({ code, names }: Pick<AttributeChoice, 'code' | 'names'>): LocalizedText =>
  (language) =>
    textInLanguage(language, names) ?? code

function requireNames(field: string, { code, names }: Pick<AttributeChoice, 'code' | 'names'>): void {
  if (Object.keys(names).length === 0)
    throw invalid(field, (language) => translate(language, 'error.attribute-unnamed', { code }))
}

function requireMatchingFlags(field: string, attribute: Attribute): void {
  const { kind, visibility, isRequired, isFilterable, isSearchable, isOnCard } = attribute
  if (visibility !== 'public' && (isFilterable || isSearchable || isOnCard))
    throw invalid(`${field}.visibility`, (language) => translate(language, 'error.attribute-not-public'))
  if (isFilterable && !filterableKinds.includes(kind))
    throw invalid(`${field}.isFilterable`, (language) => translate(language, 'error.attribute-filter'))
  if (isRequired && visibility === 'staff')
    throw invalid(`${field}.isRequired`, (language) => translate(language, 'error.attribute-staff-required'))
}

function requireConsistentChoices(field: string, { kind, choices, isRetired }: Attribute): void {
  if (!choiceKinds.includes(kind)) {
    if (choices.length > 0) throw invalid(field, (language) => translate(language, 'error.attribute-choices'))
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
      throw inUse(field, (language) =>
        translate(language, 'error.attribute-merged', { name: nameOf(choice)(language) }),
      )
  }
  if (!isRetired && choices.every((choice) => choice.isRetired))
    throw invalid(field, (language) => translate(language, 'error.attribute-no-choices'))
}

function requireOnce(field: string, codes: readonly string[]): void {
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined)
    throw fail('name_taken', {
      field,
      message: (language) => translate(language, 'error.value-twice', { name: twice }),
    })
}

const invalid = (field: string, message: LocalizedText) => fail('invalid_field', { field, message })
const inUse = (field: string, message: LocalizedText) => fail('in_use', { field, message })
