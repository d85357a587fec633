import type { z } from 'zod'
import type { AdminType, typeAdminCalls } from '#contract/catalog/admin/type-admin.ts'
import { typeKeyedLists } from '#contract/catalog/lists.ts'
import { typesBelow } from '#contract/catalog/types.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { inConfigurationTransaction } from '../core/configuration-transaction.ts'
import { readListsForUpdate, writeLists } from './lists.ts'
import { requireRoomForEntries } from './limits.rules.ts'
import {
  countLevels,
  findNextSibling,
  requireActiveParent,
  requireUnusedLabel,
  requireNoActiveChildren,
  requireParentWithLevels,
} from './type-checks.ts'
import * as store from './types.store.ts'
import { translate } from '#platform/language/translate.ts'

type Calls = typeof typeAdminCalls
type Body<Name extends 'addType' | 'saveType' | 'moveType' | 'orderTypes'> = z.output<
  Calls[Name]['body'] & z.ZodType
>

/** Lists the types of all levels in order, including retired types, with each type's number of listings for sale. */
export async function listAdminTypes({
  catalog,
}: CatalogAdminContext): Promise<z.input<Calls['listAdminTypes']['reply']>> {
  const [types, { types: counts }] = await Promise.all([catalog.listTypeRows(), catalog.countLabels()])
  const view = (type: KnownType) => viewOf(type, counts.get(type.label) ?? 0)
  const byParent = Map.groupBy(types, ({ parentId }) => parentId)
  const levelOf = (parentId: number | null) => byParent.get(parentId) ?? []
  return {
    types: levelOf(null).map((first) => ({
      ...view(first),
      children: levelOf(first.id).map((second) => ({
        ...view(second),
        children: levelOf(second.id).map((third) => ({
          ...view(third),
          children: levelOf(third.id).map(view),
        })),
      })),
    })),
  }
}

/**
 * Adds a type after the existing types of its level.
 * @throws not_found for an unknown parent; name_taken; in_use if listings have the parent as their type, or if the
 * parent is retired or on the lowest level; invalid_field if the catalog is full, or if the type is divided by
 * department but the catalog has no departments; older_build_connected if the new type is the first on the third level
 */
export async function addType(
  { db, clock }: CatalogAdminContext,
  by: string,
  { label, parentId, hasGender: isDivided, googleCategory }: Body<'addType'>,
): Promise<AdminType> {
  return inConfigurationTransaction(db, async (tx) => {
    const types = await store.lockTypes(tx)
    requireRoomForEntries('types', types.length)
    if (parentId !== null) requireParentWithLevels(types, parentId, 1, true)
    requireUnusedLabel(types, label, 0)
    const hasGender = isDivided ?? (await hasDepartments(tx))
    if (isDivided) await requireDepartments(tx)
    if (parentId !== null && (await store.isTypeUsed(tx, parentId))) throw fail('in_use')
    const added = { label, parentId, hasGender, googleCategory }
    const id = await store.insertType(tx, added)
    await publish(tx, by, 'type.add', id, clock.now(), null, added)
    return viewOf({ ...added, id, isRetired: false, mergedInto: null }, 0)
  })
}

/**
 * Changes a type. A retired type remains on existing listings but is not offered for new listings.
 * @throws not_found, name_taken; in_use when retiring a type with child types, or when restoring a merged type or a
 * type below a retired type; invalid_field as in `addType`
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
      googleCategory: input.googleCategory ?? before.googleCategory,
    }
    if (after.label !== before.label) requireUnusedLabel(types, after.label, id)
    if (after.isRetired && !before.isRetired) requireNoActiveChildren(types, id)
    if (!after.isRetired && before.isRetired) requireActiveParent(types, before)
    if (after.hasGender && !after.isRetired && (!before.hasGender || before.isRetired))
      await requireDepartments(tx)
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
 * Moves a type, with the types below it, to another parent. Listings keep their type.
 * @throws not_found for an unknown type, parent, or next type; in_use if the new parent is below the type, has
 * listings, or is retired and the type is not, or if the types would have more than the maximum number of levels;
 * older_build_connected as in `addType`
 */
export async function moveType(
  { db, clock, waitUntilCurrent }: CatalogAdminContext,
  by: string,
  id: number,
  { parentId, beforeId }: Body<'moveType'>,
): Promise<z.input<Calls['moveType']['reply']>> {
  const before = await inConfigurationTransaction(db, async (tx) => {
    const types = await store.lockTypes(tx)
    const type = types.find((each) => each.id === id)
    if (!type || type.mergedInto !== null) throw fail('not_found')
    const below = typesBelow(types, type)
    if (parentId === id || below.some((each) => each.id === parentId)) throw fail('in_use')
    const isActiveBelow = !type.isRetired && parentId !== type.parentId
    if (parentId !== null) requireParentWithLevels(types, parentId, countLevels(types, type), isActiveBelow)
    const from = { parentId: type.parentId, beforeId: findNextSibling(types, type) }
    if (parentId !== null && parentId !== type.parentId && (await store.isTypeUsed(tx, parentId)))
      throw fail('in_use')
    const level = types.filter((each) => each.parentId === parentId && each.id !== id)
    const at = beforeId === null ? level.length : level.findIndex((each) => each.id === beforeId)
    if (at === -1) throw fail('not_found')
    const ids = level.map((each) => each.id).toSpliced(at, 0, id)
    const to = { parentId, beforeId }
    if (from.parentId === to.parentId && from.beforeId === to.beforeId) return from
    await store.setParent(tx, id, parentId)
    await store.setPositions(tx, ids)
    await publish(tx, by, 'type.move', id, clock.now(), from, to)
    return from
  })
  await waitUntilCurrent()
  return { before }
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
  const renamed = typeKeyedLists.map((list) => {
    const entries = Object.entries(lists[list])
    // A deleted type with the same label might have left an entry for the new label. Drop this entry if the renamed
    // type has an entry. Otherwise, keep it.
    const others = entries.filter(([label]) => label !== to || !Object.hasOwn(lists[list], from))
    return [list, Object.fromEntries(others.map(([label, of]) => [label === from ? to : label, of]))]
  })
  const after = { ...lists, ...Object.fromEntries(renamed) }
  await writeLists(tx, context, by, { before: lists, after, version })
}

/**
 * Rejects a type that is divided by department if the catalog has no departments, because no listing could have the
 * type.
 */
async function requireDepartments(tx: Tx): Promise<void> {
  if (await hasDepartments(tx)) return
  throw fail('invalid_field', {
    field: 'hasGender',
    message: (language) => translate(language, 'error.catalog-file.no-departments'),
  })
}

async function hasDepartments(tx: Tx): Promise<boolean> {
  const { departments } = (await readListsForUpdate(tx)).lists
  return departments.some(({ isRetired }) => !isRetired)
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

type KnownType = Omit<store.StoredType, 'mergedInto'> & { mergedInto?: number | null | undefined }

function viewOf(type: KnownType, listed: number): AdminType {
  const { id, label, hasGender, isRetired, mergedInto, googleCategory } = type
  return { _id: id, label, hasGender, isRetired, isMerged: mergedInto != null, googleCategory, listed }
}
