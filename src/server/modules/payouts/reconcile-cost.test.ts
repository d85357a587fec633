import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BalanceTransaction } from '#platform/payments/ports/balance-history.ts'
import { inTransaction, wrapPool, type Tx } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { listPostedAmounts, listAccountBalances } from './reconciliation/reconcile.store.ts'

const database = await openTestDatabase()
const { db } = wrapPool(database.pool)
afterAll(() => database.close())

const orders = 2_000

/** Runs `work` and counts the rows that PostgreSQL reads in sequential scans. */
async function countScanned<T>(
  tables: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; scanned: number }> {
  return inTransaction(db, async (tx) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select sum(seq_tup_read)::bigint as count
        from pg_stat_xact_user_tables where relname = any(${tables}::text[])`.execute(tx)
      return rows[0]!.count
    }
    const before = await read()
    const result = await work(tx)
    return { result, scanned: (await read()) - before }
  })
}

test('the ledger entries of the provider’s transactions are looked up by an index', async () => {
  await database.pool.query(
    `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, provider_id, at)
     select 'paid:' || n, 'provider_clearing', 'order_escrow', 100, 'usd', 'order', 'order-' || n, 'txn-' || n, now()
       from generate_series(1, $1::int) n
     union all
     select 'sent:' || n, 'order_escrow', 'provider_clearing', 90, 'usd', 'transfer', 'transfer-' || n, 'tr-' || n, now()
       from generate_series(1, $1::int) n`,
    [orders],
  )
  await database.pool.query('analyze ledger_entries')
  const move = { currency: 'usd', at: new Date(), type: 'charge' }
  const moves: BalanceTransaction[] = Array.from({ length: 200 }, (_, n) => [
    { ...move, id: `txn-${n + 1}`, source: null, netCents: 100 },
    { ...move, id: `txn-of-${n + 1}`, source: `tr-${n + 1}`, netCents: -90 },
  ]).flat()
  const { result, scanned } = await countScanned(['ledger_entries'], (tx) => listPostedAmounts(tx, moves))
  expect(result.map(({ cents }) => cents)).toEqual(moves.map(({ netCents }) => netCents))
  // One scan of the whole ledger is acceptable. One scan per transaction is not.
  expect(scanned).toBeLessThanOrEqual(2 * orders)
})

test('the expected balances of sellers’ accounts are looked up by an index', async () => {
  const sellers = 100
  const statements = [
    // The test inserts transfers and reversals without orders, so it drops the foreign keys.
    `alter table transfers drop constraint transfers_order_id_fkey, drop constraint transfers_seller_order_id_fkey`,
    `alter table reversals drop constraint reversals_seller_order_id_fkey`,
    `insert into sellers (id, username, name, email, payout_account_id, created_at)
     select 'slr_' || n, 'seller' || n, 'Seller', n || '@s.example', 'acct_' || n, now()
       from generate_series(1, ${sellers}) n`,
    `insert into transfers (id, seller_order_id, order_id, seller_id, kind, currency, from_held_cents, from_debt_cents,
       withheld_cents, amount_cents, account_id, state, paid_out_cents, asked_at, made_at, key_at)
     select 'tr' || n, 'so' || n, 'o' || n, 'slr_' || 1 + n % ${sellers}, 'release', 'usd', 90, 0,
       0, 90, 'acct_' || 1 + n % ${sellers}, 'succeeded', 90, now(), now(), now()
       from generate_series(1, ${orders}) n`,
    `insert into reversals (id, transfer_id, seller_order_id, seller_id, amount_cents, currency, state, asked_at, made_at, key_at)
     select 'rv' || id, id, seller_order_id, seller_id, 40, 'usd', 'succeeded', now(), now(), now() from transfers`,
    'analyze',
  ]
  for (const statement of statements) await database.pool.query(statement)
  const { result, scanned } = await countScanned(['transfers', 'reversals'], (tx) =>
    listAccountBalances(tx, 'usd', null),
  )
  expect(result.map(({ cents }) => cents)).toEqual(Array(sellers).fill((orders / sellers) * 50))
  expect(scanned).toBeLessThanOrEqual(2 * orders)
})
