import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { ledgerRow } from './payouts.ts'
import { csvReply, tablePage } from '#contract/table.ts'

export const sellerAccounts = ['seller_held', 'seller_debt'] as const

const filter = z.object({
  /** Ledger account, such as `provider_clearing` or `seller_held:sel_…`. */
  account: z.string().max(80).optional(),
  /** Id of the order, refund, transfer, reversal, payout or dispute whose entries to return. */
  search: z.string().trim().max(80).optional(),
})

export const ledgerCalls = {
  getLedger: endpoint({
    summary:
      'Returns the balance of every ledger account: its debits minus its credits. All balances add up to 0',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger',
    reply: z.object({
      /** Balance of each of the marketplace's accounts, and total balance of the sellers' accounts of each kind. */
      accounts: z.array(z.object({ account: z.string(), holders: z.int(), net: money })),
      /** Sum of all account balances for each currency. */
      sums: z.array(money),
    }),
    errors: [],
  }),
  listSellerAccounts: endpoint({
    summary: "Returns the sellers' ledger accounts with a balance other than 0, largest first",
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger/sellers',
    query: tablePage.extend({ kind: z.enum(sellerAccounts).default('seller_held') }),
    reply: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          seller: z.object({ _id: z.string(), username: z.string() }),
          net: money,
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  listLedgerEntries: endpoint({
    summary: 'Returns all ledger entries, or the entries of an account or object, newest first',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger/entries',
    query: tablePage.extend(filter.shape),
    reply: z.object({
      entries: z.array(
        /**
         * Ledger entries. `refName` is a readable name of the object that an entry refers to, such as an order number.
         */
        ledgerRow.extend({ refName: z.string().nullable() }),
      ),
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  exportLedgerEntries: endpoint({
    summary: 'Returns all matching ledger entries as a CSV file',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger/entries.csv',
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
}
