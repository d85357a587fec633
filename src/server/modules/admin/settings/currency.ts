import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { findKeptCurrency, storeCurrency } from '#platform/settings/kept-currency.ts'

/**
 * Keeps a marketplace to the currency it began with: what was listed and sold says amounts, and would mean others. An empty one
 * may change its mind.
 * @throws Error, in words for an operator
 */
export async function keepCurrency(db: Db, currency: string): Promise<void> {
  const began = (await findKeptCurrency(db)) ?? (await findListedCurrency(db)) ?? currency
  if (began !== currency && (await hasAmounts(db)))
    throw new Error(
      `This marketplace charges in ${began.toUpperCase()}, and CURRENCY says ${currency.toUpperCase()}. It cannot change once something is listed or sold: set CURRENCY=${began.toUpperCase()}, or begin with an empty database.`,
    )
  await storeCurrency(db, currency)
}

async function findListedCurrency(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select currency from listings limit 1`.execute(db)
  return rows[0]?.currency
}

async function hasAmounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from listings) or exists (select from orders) or exists (select from memberships)
      or exists (select from gifts) as is`.execute(db)
  return rows[0]!.is
}
