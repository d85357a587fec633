import { translate, type Language } from '#platform/language/translate.ts'
type SeenIds = readonly { _id: string }[] | undefined

/** What an audit entry names as its target. */
export const seenText = (seen: SeenIds): string =>
  seen
    ?.map(({ _id }) => _id)
    .join(' ')
    .slice(0, 400) ?? 'all dead ones'

/** What came of it: of those seen dead, the ones that no longer were are refused by name. */
export function changedOf(seen: SeenIds, changed: ReadonlySet<string>, language: Language) {
  const refused = (seen ?? []).filter(({ _id }) => !changed.has(_id))
  return {
    changed: changed.size,
    refused: refused.map(({ _id }) => ({ _id, message: translate(language, 'error.not-dead-anymore') })),
  }
}
