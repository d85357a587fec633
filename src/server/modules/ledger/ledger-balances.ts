import { inTransaction, type Db } from '#platform/database/db.ts'
import * as store from './ledger-balances.store.ts'

/**
 * Returns the balance of each marketplace account, and the total balance of each kind of seller account. All balances
 * in a currency add up to 0.
 */
export function sumByAccountKind(db: Db): Promise<store.KindBalance[]> {
  return store.sumByAccountKind(db)
}

/**
 * Returns the accounts of one kind of seller account (such as `seller_held`) whose balance is not 0, largest amount
 * first.
 */
export function listLargestAccounts(
  db: Db,
  of: Parameters<typeof store.listLargestBalances>[1],
): Promise<store.AccountBalance[]> {
  return store.listLargestBalances(db, of)
}

/**
 * Adds the entries posted since the last rollup to the stored balances, so that reading balances stays fast. The
 * entries remain the source of truth.
 */
export async function rollUpLedgerBalances(db: Db): Promise<void> {
  const upto = await inTransaction(db, (tx) => store.findLastSettledEntryId(tx))
  await inTransaction(db, (tx) => store.rollUpBalances(tx, upto))
}
