import { maxQuantity } from '#contract/orders/bag-items.ts'
import { limitUnits } from '#contract/orders/lines/bag-units.ts'
import { maxBagItems, type BagItem } from '#contract/orders/orders.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { moveHolds } from '#modules/catalog/stock.ts'
import * as store from './bag.store.ts'

export async function getBag(db: Db, buyerId: string): Promise<{ items: BagItem[] }> {
  return { items: await store.findBag(db, buyerId) }
}

export async function saveBag(db: Db, buyerId: string, items: readonly BagItem[], now: number) {
  const stored = limitUnits(withoutDuplicates(items), maxQuantity)
  await store.storeBag(db, buyerId, stored, new Date(now))
  return { items: stored }
}

/**
 * Merges the guest's bag into the buyer's bag after a sign-in: first the buyer's items, then the guest's other items,
 * up to the limit of items and units. An item in both bags gets the larger quantity, so that repeated merges have no
 * effect. `guest` identifies the guest who owned the browser's stock reservations (holds) before the sign-in. These
 * holds move to the buyer.
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
    const merged = limitUnits(withoutDuplicates([...own, ...items]), maxQuantity).slice(0, maxBagItems)
    await store.storeBag(tx, buyerId, merged, new Date(now))
    if (guest) await moveHolds(tx, guest, `buyer:${buyerId}`, now)
    return { items: merged }
  })
}

/**
 * Returns the items without duplicates. If an item occurs more than once, keeps the entry with the largest quantity.
 */
function withoutDuplicates(items: readonly BagItem[]): BagItem[] {
  const same = Map.groupBy(items, ({ _id, sizeID }) => `${_id} ${sizeID}`)
  return [...same.values()].map(
    (group) => group.toSorted((a, b) => (b.quantity ?? 1) - (a.quantity ?? 1))[0]!,
  )
}
