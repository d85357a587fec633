import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as brands from './brands.store.ts'
import { restoreColors, type MergedColor } from './colors.store.ts'
import { undoValueMerge } from './merge-value.ts'
import { endMerge, hasMerge, restoreMergedListings, type StoredMerge } from './merges.store.ts'
import { undoChoiceMerge } from '../attributes/merge-choice.ts'
import type { CatalogAdminContext } from './admin.context.ts'

/**
 * Undoes a merge. A merge can be undone only once.
 * @throws not_found; already_decided; wrong_state if the target of the merge was deleted, or if another brand now uses
 * a name that would be restored
 */
export async function undoMerge(
  { db, clock }: CatalogAdminContext,
  by: string,
  id: string,
): Promise<{ moved: number }> {
  return inTransaction(db, async (tx) => {
    const merge = await endMerge(tx, id, new Date(clock.now()))
    if (!merge) throw fail((await hasMerge(tx, id)) ? 'already_decided' : 'not_found')
    if (merge.kind === 'attribute') return undoChoiceMerge(tx, { clock }, by, { ...merge, id })
    if (merge.kind === 'brand') await bringBackBrands(tx, merge)
    else if (merge.kind !== 'color')
      await undoValueMerge(tx, { db, clock }, by, { ...merge, kind: merge.kind })
    else await restoreColors(tx, merge.gone as MergedColor[], merge.intoKey)
    const moved = await restoreMergedListings(tx, id, merge)
    if (merge.kind === 'brand' || merge.kind === 'color') await invalidate(tx, 'brand', [merge.intoKey])
    await audit(tx, {
      actor: by,
      ...(merge.kind === 'brand' || merge.kind === 'color'
        ? { action: `${merge.kind}.undo-merge`, target: { kind: merge.kind, id: merge.intoKey } }
        : { action: 'catalog.undo-merge', target: { kind: 'catalog', id: merge.kind } }),
      before: { merge: id },
      after: { restored: merge.gone, listings: moved },
      at: clock.now(),
    })
    return { moved }
  })
}

async function bringBackBrands(tx: Tx, { gone, intoKey }: StoredMerge): Promise<void> {
  const into = Number(intoKey)
  if ((await brands.lockBrands(tx, [into])).length === 0) throw fail('wrong_state')
  for (const brand of gone as brands.StoredBrand[]) {
    if (await brands.isNameTaken(tx, brand.name, into)) throw fail('wrong_state')
    await brands.restoreBrand(tx, brand, into)
  }
}
