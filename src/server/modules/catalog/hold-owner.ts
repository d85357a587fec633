import type { Tx } from '#platform/database/db.ts'
import * as store from './hold-owner.store.ts'

/** A guest has signed in: what the guest held, the buyer holds, no longer than before. Holders as `guest:…`, `buyer:…`. */
export async function moveHolds(tx: Tx, from: string, to: string): Promise<void> {
  await store.moveHolds(tx, from, to)
}
