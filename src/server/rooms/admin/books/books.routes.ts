import { ledgerCalls } from '#contract/ledger.ts'
import type { Db } from '#platform/db.ts'
import type { Serve } from '#platform/serve.ts'
import { exportEntries, getLedger, listEntries, listSellerAccounts } from './books.ts'

/** Binds the calls of the ledger, for super-admins. */
export function booksRoutes(serve: Serve, db: Db): void {
  serve(ledgerCalls.getLedger, () => getLedger(db))
  serve(ledgerCalls.listSellerAccounts, ({ query }) => listSellerAccounts(db, query))
  serve(ledgerCalls.listLedgerEntries, ({ query }) => listEntries(db, query))
  serve(ledgerCalls.exportLedgerEntries, async ({ query, now }) => exportEntries(db, query, now))
}
