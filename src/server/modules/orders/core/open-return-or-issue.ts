import type { Db, Tx } from '#platform/database/db.ts'
import { findOpenIssue, type IssueRow } from './issues.store.ts'
import { findOpenReturn, type ReturnRow } from './returns.store.ts'

/**
 * Returns the open return of a locked seller order or, if there is none, the open issue, in which buyer and seller can
 * agree on a return.
 */
export async function findOpenReturnOrIssue(
  db: Db | Tx,
  sellerOrderId: string,
): Promise<ReturnRow | IssueRow | undefined> {
  return (await findOpenReturn(db, sellerOrderId)) ?? findOpenIssue(db, sellerOrderId)
}
