import type { Tx } from '#platform/database/db.ts'
import { listHeldSizes, releaseHold } from './stock.store.ts'

/** Releases all unpaid reservations (holds) of a holder. Returns the number of released holds. */
export async function releaseAll(tx: Tx, holder: string, now: number): Promise<number> {
  const held = await listHeldSizes(tx, holder)
  for (const { listingId, sizeId } of held) await releaseHold(tx, holder, listingId, sizeId, new Date(now))
  return held.length
}
