import type { CatalogLists, MergeableKind } from '#contract/catalog/lists.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { newId } from '#platform/core/ids.ts'
import { readListsForUpdate, writeLists } from './lists.ts'
import { applyMerge, type StoredMerge } from './merges.store.ts'
import * as types from './types.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'

type Context = Pick<CatalogAdminContext, 'db' | 'clock'>
const listOf = { department: 'departments', condition: 'conditions' } as const

/**
 * Merges one catalog value into another: moves its listings to the target value and maps its name to the target.
 * @throws not_found for an unknown, already merged, or retired value; in_use for a type with child types
 */
export async function mergeCatalogValue(
  context: Context,
  by: string,
  { kind, from, into }: { kind: MergeableKind; from: string; into: string },
): Promise<{ mergeId: string; moved: number }> {
  if (from === into) throw fail('not_found')
  return inTransaction(context.db, async (tx) => {
    const at = context.clock.now()
    const id = newId('mrg', context.clock)
    const merge = (keys: { from: string; into: string; gone: unknown }) =>
      applyMerge(tx, { id, kind, gone: keys.gone, intoKey: keys.into, at: new Date(at) }, [keys.from])
    const moved = await (kind === 'type'
      ? mergeType(tx, from, into, merge)
      : mergeCode(tx, context, by, { kind, from, into }, merge))
    await audit(tx, {
      actor: by,
      action: 'catalog.merge',
      target: { kind: 'catalog', id: kind },
      before: { value: from },
      after: { value: into, listings: moved, merge: id },
      at,
    })
    return { mergeId: id, moved }
  })
}

type Merge = (keys: { from: string; into: string; gone: unknown }) => Promise<number>

async function mergeCode(
  tx: Tx,
  context: Context,
  by: string,
  { kind, from, into }: { kind: keyof typeof listOf; from: string; into: string },
  merge: Merge,
): Promise<number> {
  const { lists, version } = await readListsForUpdate(tx)
  const name = listOf[kind]
  const gone = lists[name].find(({ code }) => code === from)
  const target = lists[name].find(({ code }) => code === into)
  if (!gone || gone.mergedInto !== null || !target || target.mergedInto !== null || target.isRetired)
    throw fail('not_found')
  const list = lists[name].map((each) =>
    each.code === from
      ? { ...each, isRetired: true, mergedInto: into }
      : each.mergedInto === from
        ? { ...each, mergedInto: into }
        : each,
  )
  const after = { ...lists, [name]: list } as CatalogLists
  await writeLists(tx, context, by, { before: lists, after, version })
  const formerly = lists[name].filter(({ mergedInto }) => mergedInto === from).map(({ code }) => code)
  return merge({ from, into, gone: { code: from, wasRetired: gone.isRetired, formerly } })
}

async function mergeType(tx: Tx, from: string, into: string, merge: Merge): Promise<number> {
  const all = await types.lockTypes(tx)
  const named = (label: string) => all.find((type) => type.label.toLowerCase() === label.toLowerCase())
  const [gone, target] = [named(from), named(into)]
  if (!gone || !target || gone.id === target.id || gone.mergedInto !== null || target.isRetired)
    throw fail('not_found')
  const below = (id: number) => all.filter(({ parentId, isRetired }) => parentId === id && !isRetired)
  if (below(gone.id).length > 0 || below(target.id).length > 0)
    throw fail('in_use', { message: (language) => translate(language, 'error.merge-types-below') })
  const formerly = all.filter(({ mergedInto }) => mergedInto === gone.id).map(({ id }) => id)
  await types.setMergedInto(tx, [gone.id, ...formerly], target.id)
  await types.updateType(tx, { ...gone, isRetired: true })
  await invalidate(tx, 'type', [String(gone.id), String(target.id)])
  const undo = { id: gone.id, wasRetired: gone.isRetired, formerly }
  return merge({ from: String(gone.id), into: String(target.id), gone: undo })
}

/**
 * Undoes the merge of a value, so that the value exists separately again.
 * @throws wrong_state if the value has changed since the merge, or if the parent of a type was retired
 */
export async function undoValueMerge(
  tx: Tx,
  context: Context,
  by: string,
  merge: StoredMerge & { kind: MergeableKind },
): Promise<void> {
  if (merge.kind === 'type') {
    const { id, wasRetired, formerly } = merge.gone as { id: number; wasRetired: boolean; formerly: number[] }
    const all = await types.lockTypes(tx)
    const type = all.find((each) => each.id === id)
    if (type?.mergedInto !== Number(merge.intoKey)) throw fail('wrong_state')
    if (!wasRetired && all.some((each) => each.id === type.parentId && each.isRetired))
      throw fail('wrong_state', {
        message: (language) => translate(language, 'error.undo-merge-parent', { name: type.label }),
      })
    await types.setMergedInto(tx, [id], null)
    await types.setMergedInto(tx, formerly, id)
    await types.updateType(tx, { ...type, isRetired: wasRetired })
    await invalidate(tx, 'type', [String(id)])
    return
  }
  const { code, wasRetired, formerly } = merge.gone as {
    code: string
    wasRetired: boolean
    formerly: string[]
  }
  const { lists, version } = await readListsForUpdate(tx)
  const name = listOf[merge.kind]
  if (lists[name].find((each) => each.code === code)?.mergedInto !== merge.intoKey) throw fail('wrong_state')
  const list = lists[name].map((each) =>
    each.code === code
      ? { ...each, isRetired: wasRetired, mergedInto: null }
      : formerly.includes(each.code)
        ? { ...each, mergedInto: code }
        : each,
  )
  await writeLists(tx, context, by, {
    before: lists,
    after: { ...lists, [name]: list } as CatalogLists,
    version,
  })
}
