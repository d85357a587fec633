import { inTransaction, type Db } from '#platform/database/db.ts'
import * as store from './ledger-balances.store.ts'

/** The marketplace's accounts and, taken together by kind, those of sellers; in each currency their sum is 0. */
export function sumKinds(db: Db): Promise<store.KindBalance[]> {
  return store.sumKinds(db)
}

/** Sellers' accounts of a kind (`seller_held`) that are not at 0, the largest first. */
export function listLargestAccounts(
  db: Db,
  of: Parameters<typeof store.listLargest>[1],
): Promise<store.AccountBalance[]> {
  return store.listLargest(db, of)
}

/** Adds up what was posted since the last time, so that balances stay quick to read; the entries stay the truth. */
export async function rollBalances(db: Db): Promise<void> {
  const upto = await inTransaction(db, (tx) => store.settledEntry(tx))
  await inTransaction(db, (tx) => store.addUp(tx, upto))
}
