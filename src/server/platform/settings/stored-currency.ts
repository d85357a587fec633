import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** Key in `settings` under which the currency of all stored amounts is stored. */
const key = 'currency'

/** Returns the currency that was stored when the marketplace first started, or undefined before the first startup. */
export async function findStoredCurrency(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select value #>> '{}' as currency from settings where key = ${key}`.execute(db)
  return rows[0]?.currency
}

/** Stores the currency of all stored amounts. */
export async function storeCurrency(db: Db | Tx, currency: string): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(currency)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
