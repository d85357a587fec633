import { ledgerCalls } from '#contract/payouts/ledger.ts'
import type { Db } from '#platform/database/db.ts'
import type { Serve } from '#platform/http/serve.ts'
import { exportEntries, getLedger, listEntries, listSellerAccounts } from './ledger.ts'

/** Binds the calls of the ledger, for super-admins. */
export function ledgerRoutes(serve: Serve, db: Db): void {
  serve(ledgerCalls.getLedger, () => getLedger(db))
  serve(ledgerCalls.listSellerAccounts, ({ query }) => listSellerAccounts(db, query))
  serve(ledgerCalls.listLedgerEntries, ({ query }) => listEntries(db, query))
  serve(ledgerCalls.exportLedgerEntries, async ({ query, now }) => exportEntries(db, query, now))
}
