import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { leafTypes, findTypePath } from '#contract/catalog/types.ts'
import type { TypeNode } from '#web/features/listing/type-paths.ts'

export interface EditorCatalog {
  brands: readonly string[]
  types: CallReply<'listTypes'>
  colors: readonly string[]
  values: CallReply<'listCatalogValues'>
  terms: CallReply<'getListingTerms'>
  checklist: CallReply<'getChecklist'>
  /** Fields that the marketplace has defined. */
  attributes: CallReply<'listOwnAttributes'>
}

/** Id in the URL of an unsaved listing. */
export const newListingId = 'new'

export async function loadEditor(id: string) {
  const reading = id === newListingId ? null : call('getListing', { params: { id } })
  const [catalog, found] = await Promise.all([loadCatalog(), reading])
  return { catalog, listing: found?.listing ?? null }
}

/** Loads the editor's suggestion lists and the terms of sale. */
export async function loadCatalog(): Promise<EditorCatalog> {
  const [{ names }, types, facets, offered, values, terms, checklist, attributes] = await Promise.all([
    call('listBrandNames'),
    call('listTypes'),
    call('getFilterInfo'),
    call('listColors'),
    call('listCatalogValues'),
    call('getListingTerms'),
    call('getChecklist'),
    call('listOwnAttributes'),
  ])
  const colors = [...new Set([...facets.color.map(({ _id }) => _id), ...offered.names])]
  return { brands: names, types, colors: colors.map(translateValue), values, terms, checklist, attributes }
}

/** Returns whether listings of a type have a gender: `Coats` do, `Bags` do not. */
export function hasGenders(types: EditorCatalog['types'], label: string): boolean {
  return leafTypes<TypeNode>(types).find((type) => type.label === label)?.hasGender ?? false
}

/** Returns whether items of a type have sizes. Items without a type can have sizes. */
export function hasSizes(types: EditorCatalog['types'], label: string): boolean {
  return leafTypes<TypeNode>(types).find((type) => type.label === label)?.hasSizes !== false
}

/** Returns the labels of a type and its parent types, from the most specific type up. */
export function typePathLabels(types: EditorCatalog['types'], label: string): string[] {
  const path = findTypePath<TypeNode>(types, label)
  return path.length === 0 ? [label] : path.map((type) => type.label).toReversed()
}
