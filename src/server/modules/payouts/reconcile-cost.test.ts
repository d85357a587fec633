import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ProviderMove } from '#platform/payments/balance-history.ts'
import { inTransaction, openPool, type Tx } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { bookedOf } from './reconcile.store.ts'

const database = await openTestDatabase()
const { db } = openPool(database.pool)
afterAll(() => database.close())

const orders = 2_000

/** Number of ledger entries that the transaction has read one by one, without an index. */
async function countScanned(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'ledger_entries'`.execute(tx)
  return rows[0]!.count
}

test('the entries of the provider’s moves are found by an index', async () => {
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
  const moves: ProviderMove[] = Array.from({ length: 200 }, (_, n) => [
    { ...move, id: `txn-${n + 1}`, source: null, netCents: 100 },
    { ...move, id: `txn-of-${n + 1}`, source: `tr-${n + 1}`, netCents: -90 },
  ]).flat()
  const { booked, scanned } = await inTransaction(db, async (tx) => {
    const before = await countScanned(tx)
    const booked = await bookedOf(tx, moves)
    return { booked, scanned: (await countScanned(tx)) - before }
  })
  expect(booked.map(({ cents }) => cents)).toEqual(moves.map(({ netCents }) => netCents))
  // Reading the whole ledger once would be linear as well; reading it for each move is not.
  expect(scanned).toBeLessThanOrEqual(2 * orders)
})
