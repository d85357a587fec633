import type { Db, Tx } from '#platform/database/db.ts'
import { findOpenIssue, type IssueRow } from './issues.store.ts'
import { findOpenReturn, type ReturnRow } from './returns.store.ts'

/** What goes back of a seller order the caller has locked: a return of its own, or one agreed in an issue. */
export async function findOpenSending(
  db: Db | Tx,
  sellerOrderId: string,
): Promise<ReturnRow | IssueRow | undefined> {
  return (await findOpenReturn(db, sellerOrderId)) ?? findOpenIssue(db, sellerOrderId)
}
