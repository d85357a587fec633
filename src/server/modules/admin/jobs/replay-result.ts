import { auditTargetIds } from '#contract/admin/stored-names.ts'
import { translate, type Language } from '#platform/language/translate.ts'
type SeenIds = readonly { _id: string }[] | undefined

/** Returns the target id for the audit entry about replayed or deleted items. */
export const auditTargetId = (seen: SeenIds): string =>
  seen
    ?.map(({ _id }) => _id)
    .join(' ')
    .slice(0, 400) ?? auditTargetIds.toStored('all-failed')

/**
 * Returns the number of changed items, and an error for each requested item that was not changed because it was no
 * longer in the state `dead`.
 */
export function replayResult(seen: SeenIds, changed: ReadonlySet<string>, language: Language) {
  const refused = (seen ?? []).filter(({ _id }) => !changed.has(_id))
  return {
    changed: changed.size,
    refused: refused.map(({ _id }) => ({ _id, message: translate(language, 'error.not-dead-anymore') })),
  }
}
