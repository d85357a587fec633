import type pg from 'pg'

const queries = {
  sellers: 'select * from sellers where id = any($1) order by id',
  buyers: 'select * from buyers where id = any($1) order by id',
  listings: 'select * from listings where seller_id = any($1) order by id',
  sizes:
    'select * from listing_sizes where listing_id in (select id from listings where seller_id = any($1)) order by id',
  sessions: 'select * from sessions where seller_id = any($1) or buyer_id = any($1) order by id',
  watches: 'select * from watches where buyer_id = any($1) order by listing_id',
  reports: 'select * from listing_reports where $1::text[] is not null order by id',
  orders: 'select * from orders where $1::text[] is not null order by id',
  lines: 'select * from order_lines where $1::text[] is not null order by id',
  sellerOrders: 'select * from seller_orders where $1::text[] is not null order by id',
  sold: `select * from holds where $1::text[] is not null and state = 'sold' order by id`,
  ledger: 'select * from ledger_entries where $1::text[] is not null order by id',
}

/**
 * Returns all database rows that belong to the given accounts, and all orders with their payments. A test can compare
 * these rows with a later snapshot.
 */
export async function snapshotRows(
  pool: pg.Pool,
  people: readonly string[],
): Promise<Record<string, unknown[]>> {
  const tables = Object.entries(queries).map(async ([name, text]) => {
    const { rows } = await pool.query<Record<string, unknown>>(text, [people])
    return [name, rows] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
