import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** The row in `settings` that says what a marketplace's amounts are counted in. */
const key = 'currency'

/** Returns the currency the marketplace began with; undefined before its first start. */
export async function findKeptCurrency(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select value #>> '{}' as currency from settings where key = ${key}`.execute(db)
  return rows[0]?.currency
}

/** Writes down what amounts are counted in from now on. */
export async function storeCurrency(db: Db | Tx, currency: string): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(currency)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
