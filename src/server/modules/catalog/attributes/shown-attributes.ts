import type { Attribute, AttributeVisibility } from '#contract/catalog/attributes.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { typesAbove } from '#contract/catalog/types.ts'
import type { Language } from '#platform/language/translate.ts'
import { shownChoices, textInLanguage } from '#platform/fields/field-texts.ts'
import { currentAttributes } from '../core/attributes.ts'
import type { AttributesContext } from './attributes.context.ts'

type Context = Pick<AttributesContext, 'catalog' | 'waitUntilCurrent'>
type Types = Awaited<ReturnType<AttributesContext['catalog']['listTypeRows']>>

/**
 * Returns the attributes with one of the given visibilities, with their names in a language. Omits retired attributes.
 */
export async function listShownAttributes(
  { catalog, waitUntilCurrent }: Context,
  visibilities: readonly AttributeVisibility[],
  language: Language,
): Promise<ShownAttribute[]> {
  await waitUntilCurrent()
  const types = await catalog.listTypeRows()
  return currentAttributes()
    .filter(({ visibility, isRetired }) => !isRetired && visibilities.includes(visibility))
    .map((attribute) => shownAttribute(attribute, types, language))
}

function shownAttribute(
  { choices, names, help, typeIds, ...attribute }: Attribute,
  types: Types,
  language: Language,
): ShownAttribute {
  const { code, kind, unit, isRequired, isFilterable, isOnCard, isUngrouped, visibility } = attribute
  return {
    code,
    kind,
    name: textInLanguage(language, names) ?? code,
    help: textInLanguage(language, help) ?? '',
    unit,
    choices: shownChoices(language, choices),
    types: labelsOf(typeIds, types),
    isRequired,
    isFilterable,
    isOnCard,
    isUngrouped,
    visibility,
  }
}

/**
 * Returns the labels of the types and of all types below them. Treats the id of a merged type as the id of its target.
 */
function labelsOf(ids: readonly number[], types: Types): string[] {
  if (ids.length === 0) return []
  const named = new Set(types.filter(({ id }) => ids.includes(id)).map((type) => type.mergedInto ?? type.id))
  return types
    .filter(
      (type) =>
        type.mergedInto === null && [type, ...typesAbove(types, type)].some(({ id }) => named.has(id)),
    )
    .map(({ label }) => label)
}
