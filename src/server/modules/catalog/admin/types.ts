import type { z } from 'zod'
import type { catalogAdminCalls, AdminType } from '#contract/catalog/admin/catalog-admin.ts'
import { listsOfTypes } from '#contract/catalog/lists.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { readListsForUpdate, writeLists } from './lists.ts'
import * as store from './types.store.ts'
import { translate } from '#platform/language/translate.ts'

type Calls = typeof catalogAdminCalls
type Body<Name extends 'addType' | 'saveType' | 'orderTypes'> = z.output<Calls[Name]['body'] & z.ZodType>

/** Lists the types of both levels in order, including retired types, with each type's number of listings for sale. */
export async function listAdminTypes({
  catalog,
}: CatalogAdminContext): Promise<z.input<Calls['listAdminTypes']['reply']>> {
  const [types, { types: counts }] = await Promise.all([catalog.listTypeRows(), catalog.countLabels()])
  const view = (type: KnownType) => viewOf(type, counts.get(type.label) ?? 0)
  const childrenOf = (id: number) => types.filter(({ parentId }) => parentId === id).map(view)
  return {
    types: types
      .filter(({ parentId }) => parentId === null)
      .map((type) => ({ ...view(type), children: childrenOf(type.id) })),
  }
}

/**
 * Adds a type after the existing types of its level.
 * @throws not_found for an unknown parent; name_taken; in_use if listings have the parent as their type
 */
export async function addType(
  { db, clock }: CatalogAdminContext,
  by: string,
  { label, parentId, hasGender }: Body<'addType'>,
): Promise<AdminType> {
  return inTransaction(db, async (tx) => {
    const types = await store.lockTypes(tx)
    const parent = types.find(({ id }) => id === parentId)
    if (parentId !== null && (!parent || parent.parentId !== null)) throw fail('not_found')
    requireFree(types, label, 0)
    if (parentId !== null && (await store.isTypeUsed(tx, parentId))) throw fail('in_use')
    const id = await store.insertType(tx, { label, parentId, hasGender })
    await publish(tx, by, 'type.add', id, clock.now(), null, { label, parentId, hasGender })
    return viewOf({ id, label, parentId, hasGender, isRetired: false, mergedInto: null }, 0)
  })
}

/**
 * Changes a type. A retired type remains on existing listings but is not offered for new listings.
 * @throws not_found, name_taken; in_use when retiring a type with child types, or restoring a merged type
 */
export async function saveType(
  { db, clock, waitUntilCurrent }: CatalogAdminContext,
  by: string,
  id: number,
  input: Body<'saveType'>,
): Promise<{ before: AdminType; type: AdminType }> {
  const saved = await inTransaction(db, async (tx) => {
    const types = await store.lockTypes(tx)
    const before = types.find((type) => type.id === id)
    if (!before) throw fail('not_found')
    const after: store.StoredType = {
      ...before,
      label: input.label ?? before.label,
      hasGender: input.hasGender ?? before.hasGender,
      isRetired: input.isRetired ?? before.isRetired,
    }
    requireFree(types, after.label, id)
    if (after.isRetired && !before.isRetired) requireNoneBelow(types, id)
    if (!after.isRetired && before.mergedInto !== null)
      throw fail('in_use', { message: (language) => translate(language, 'error.type-merged') })
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await store.updateType(tx, after)
      if (after.label !== before.label) await renameInLists(tx, { clock }, by, before.label, after.label)
      await publish(tx, by, 'type.save', id, clock.now(), before, after)
    }
    return { before: viewOf(before, 0), type: viewOf(after, 0) }
  })
  await waitUntilCurrent()
  return saved
}

/**
 * Changes the order of the types in one level.
 * @throws stale_version if the stored order differs from `was`, or if `ids` and `was` do not contain the same types
 */
export async function reorderTypes(
  { db, clock }: CatalogAdminContext,
  by: string,
  { parentId, ids, was }: Body<'orderTypes'>,
): Promise<{ ids: number[] }> {
  return inTransaction(db, async (tx) => {
    const level = (await store.lockTypes(tx)).filter((type) => type.parentId === parentId).map(({ id }) => id)
    const isSameSet = ids.length === level.length && new Set([...ids, ...level]).size === level.length
    if (level.join() !== was.join() || !isSameSet) throw fail('stale_version')
    if (ids.join() === was.join()) return { ids }
    await store.setPositions(tx, ids)
    await publish(tx, by, 'type.order', parentId ?? 0, clock.now(), { ids: was }, { ids })
    return { ids }
  })
}

/** Moves the entries of the catalog lists that are keyed by the type's old label to its new label. */
async function renameInLists(
  tx: Tx,
  context: Pick<CatalogAdminContext, 'clock'>,
  by: string,
  from: string,
  to: string,
): Promise<void> {
  const { lists, version } = await readListsForUpdate(tx)
  const renamed = listsOfTypes.map((list) => {
    const entries = Object.entries(lists[list])
    // An earlier type may have left an entry for the new label behind. Drop that entry if the renamed type has an entry
    // of its own; otherwise, keep it.
    const others = entries.filter(([label]) => label !== to || !Object.hasOwn(lists[list], from))
    return [list, Object.fromEntries(others.map(([label, of]) => [label === from ? to : label, of]))]
  })
  const after = { ...lists, ...Object.fromEntries(renamed) }
  await writeLists(tx, context, by, { before: lists, after, version })
}

function requireFree(types: readonly store.StoredType[], label: string, butFor: number): void {
  const isTaken = types.some((type) => type.id !== butFor && type.label.toLowerCase() === label.toLowerCase())
  if (isTaken) throw fail('name_taken', { field: 'label' })
}

function requireNoneBelow(types: readonly store.StoredType[], id: number): void {
  if (types.some((type) => type.parentId === id && !type.isRetired))
    throw fail('in_use', { message: (language) => translate(language, 'error.retire-children-first') })
}

async function publish(
  tx: Tx,
  actor: string,
  action: string,
  id: number,
  at: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  await invalidate(tx, 'type', [String(id)])
  await audit(tx, { actor, action, target: { kind: 'type', id: String(id) }, before, after, at })
}

type KnownType = Omit<store.StoredType, 'mergedInto'> & { mergedInto?: number | null }

function viewOf({ id, label, hasGender, isRetired, mergedInto }: KnownType, listed: number): AdminType {
  return { _id: id, label, hasGender, isRetired, isMerged: mergedInto != null, listed }
}
