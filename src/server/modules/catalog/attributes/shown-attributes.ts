import type { Attribute, AttributeVisibility } from '#contract/catalog/attributes.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { Language } from '#platform/language/translate.ts'
import { currentAttributes, textInLanguage } from '../core/attributes.ts'
import type { AttributesContext } from './attributes.context.ts'

type Context = Pick<AttributesContext, 'catalog' | 'waitUntilCurrent'>
type Types = Awaited<ReturnType<AttributesContext['catalog']['listTypeRows']>>

/** Returns the attributes that have these visibilities and are not retired, with their names in a language. */
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
  const { code, kind, unit, isRequired, isFilterable, isOnCard, visibility } = attribute
  return {
    code,
    kind,
    name: textInLanguage(language, names) ?? code,
    help: textInLanguage(language, help) ?? '',
    unit,
    choices: choices
      .filter(({ mergedInto }) => mergedInto === null)
      .map((choice) => ({
        code: choice.code,
        name: textInLanguage(language, choice.names) ?? choice.code,
        isRetired: choice.isRetired,
      })),
    types: labelsOf(typeIds, types),
    isRequired,
    isFilterable,
    isOnCard,
    visibility,
  }
}

/** Returns the labels of the types and of their children. The id of a merged type stands for the remaining type. */
function labelsOf(ids: readonly number[], types: Types): string[] {
  const named = new Set(types.filter(({ id }) => ids.includes(id)).map((type) => type.mergedInto ?? type.id))
  return types
    .filter(
      ({ id, parentId, mergedInto }) =>
        mergedInto === null && (named.has(id) || (parentId !== null && named.has(parentId))),
    )
    .map(({ label }) => label)
}
