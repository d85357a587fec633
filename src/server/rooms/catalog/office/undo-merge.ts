import { audit } from '#platform/audit.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import * as brands from './brands.store.ts'
import { restoreColors, type GoneColor } from './colors.store.ts'
import { endMerge, hasMerge, moveBack, type StoredMerge } from './merges.store.ts'
import type { CatalogueDesk } from './office.desk.ts'

/**
 * Takes a merge back, once. Refuses with not_found, already_decided; with wrong_state when the one they were made
 * part of is gone since, or one of their names is another's.
 */
export async function undoMerge(
  { db, clock }: CatalogueDesk,
  by: string,
  id: string,
): Promise<{ moved: number }> {
  return inTransaction(db, async (tx) => {
    const merge = await endMerge(tx, id, new Date(clock.now()))
    if (!merge) throw refuse((await hasMerge(tx, id)) ? 'already_decided' : 'not_found')
    if (merge.kind === 'brand') await bringBackBrands(tx, merge)
    else await restoreColors(tx, merge.gone as GoneColor[], merge.intoKey)
    const moved = await moveBack(tx, id, merge)
    await announce(tx, 'brand', [merge.intoKey])
    await audit(tx, {
      actor: by,
      action: `${merge.kind}.undo-merge`,
      target: { kind: merge.kind, id: merge.intoKey },
      before: { merge: id },
      after: { restored: merge.gone, pieces: moved },
      at: clock.now(),
    })
    return { moved }
  })
}

async function bringBackBrands(tx: Tx, { gone, intoKey }: StoredMerge): Promise<void> {
  const into = Number(intoKey)
  if ((await brands.lockBrands(tx, [into])).length === 0) throw refuse('wrong_state')
  for (const brand of gone as brands.StoredBrand[]) {
    if (await brands.isNameTaken(tx, brand.name, into)) throw refuse('wrong_state')
    await brands.restoreBrand(tx, brand, into)
  }
}
