import { ledgerCalls } from '#contract/payouts/ledger.ts'
import type { Serve } from '#platform/http/serve.ts'
import {
  exportEntries,
  getLedger,
  listEntries,
  listSellerAccounts,
  type LedgerPagesContext,
} from './ledger-pages.ts'

/** Registers the API calls for the ledger, which require the permission `ledger`. */
export function ledgerRoutes(serve: Serve, context: LedgerPagesContext): void {
  const { db } = context
  serve(ledgerCalls.getLedger, () => getLedger(db))
  serve(ledgerCalls.listSellerAccounts, ({ query }) => listSellerAccounts(context, query))
  serve(ledgerCalls.listLedgerEntries, ({ query }) => listEntries(context, query))
  serve(ledgerCalls.exportLedgerEntries, async ({ query, now }) => exportEntries(db, query, now))
}
