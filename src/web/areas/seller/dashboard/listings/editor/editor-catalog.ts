import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

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
  const [known, found] = await Promise.all([loadKnown(), reading])
  return { known, listing: found?.listing ?? null }
}

/** Loads the editor's suggestion lists and the terms of sale. */
async function loadKnown(): Promise<EditorCatalog> {
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
  return { brands: names, types, colors: colors.map(dataWord), values, terms, checklist, attributes }
}

/** Returns whether listings of a type have a gender: `Coats` do, `Bags` do not. */
export function hasGenders(types: EditorCatalog['types'], label: string): boolean {
  const all = types.flatMap((type) => (type.children.length > 0 ? type.children : [type]))
  return all.find((type) => type.label === label)?.hasGender ?? false
}

/** Returns the labels of a type and of its parent type. */
export function typesAbove(types: EditorCatalog['types'], label: string): string[] {
  const above = types.filter(({ children }) => children.some((child) => child.label === label))
  return [label, ...above.map((type) => type.label)]
}
