import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { ledgerRow } from './payouts.ts'
import { csvReply, tablePage } from '#contract/table.ts'

export const sellerAccounts = ['seller_held', 'seller_debt'] as const

const which = z.object({
  /** `provider_clearing`, `seller_held:sel_…`. */
  account: z.string().max(80).optional(),
  /** What entries are posted for: the id of an order, refund, transfer, reversal, payout or dispute. */
  search: z.string().trim().max(80).optional(),
})

export const ledgerCalls = {
  getLedger: endpoint({
    summary: 'Every account’s debits less credits; over all of them the sum is 0',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger',
    reply: z.object({
      /** The marketplace’s accounts, and those of sellers taken together by kind. */
      accounts: z.array(z.object({ account: z.string(), holders: z.int(), net: money })),
      /** One a currency. */
      sums: z.array(money),
    }),
    errors: [],
  }),
  listSellerAccounts: endpoint({
    summary: 'The accounts of sellers in the ledger that are not at 0, the largest first',
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
    summary: 'Entries of an account, or for one thing, or all, newest first',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger/entries',
    query: tablePage.extend(which.shape),
    reply: z.object({
      entries: z.array(
        /** `refName`: what people call it, such as the order's number. */
        ledgerRow.extend({ refName: z.string().nullable() }),
      ),
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  exportLedgerEntries: endpoint({
    summary: 'The same entries as a file',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/ledger/entries.csv',
    query: which,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
}
