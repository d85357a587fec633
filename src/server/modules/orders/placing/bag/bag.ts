import { bagLimit, type BagItem } from '#contract/orders/orders.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { moveHolds } from '#modules/catalog/stock.ts'
import * as store from './bag.store.ts'

export async function getBag(db: Db, buyerId: string): Promise<{ items: BagItem[] }> {
  return { items: await store.findBag(db, buyerId) }
}

export async function saveBag(db: Db, buyerId: string, items: readonly BagItem[], now: number) {
  const stored = withoutDoubles(items)
  await store.storeBag(db, buyerId, stored, new Date(now))
  return { items: stored }
}

/**
 * Merges the guest's bag into the buyer's bag after a sign-in: first the buyer's items, then the guest's other items,
 * up to the limit. `guest` identifies the guest who owned the browser's stock reservations (holds) before the sign-in.
 * These holds are transferred to the buyer. Repeated merges have no effect.
 */
export async function mergeBag(
  db: Db,
  buyerId: string,
  items: readonly BagItem[],
  guest: string | undefined,
  now: number,
): Promise<{ items: BagItem[] }> {
  return inTransaction(db, async (tx) => {
    const own = await store.lockBag(tx, buyerId, new Date(now))
    const merged = withoutDoubles([...own, ...items]).slice(0, bagLimit)
    await store.storeBag(tx, buyerId, merged, new Date(now))
    if (guest) await moveHolds(tx, guest, `buyer:${buyerId}`, now)
    return { items: merged }
  })
}

function withoutDoubles(items: readonly BagItem[]): BagItem[] {
  return [...new Map(items.map((item) => [`${item._id} ${item.sizeID}`, item])).values()]
}
