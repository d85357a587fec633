import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { findStoredCurrency, storeCurrency } from '#platform/settings/stored-currency.ts'

/**
 * Stores the marketplace's currency at startup. If existing amounts are in a different currency, throws an error, so
 * that the app does not start. Without any listing or sale, the currency can still change.
 * @throws Error with a message for the operator
 */
export async function requireSameCurrency(db: Db, ofEnvironment: string): Promise<void> {
  const chosen = (await findDocument(db, 'marketplace'))?.value as { currency?: string | null } | undefined
  const currency = chosen?.currency ?? ofEnvironment
  const began = (await findStoredCurrency(db)) ?? (await findListedCurrency(db)) ?? currency
  if (began !== currency && (await hasAmounts(db)))
    throw new Error(
      `This marketplace charges in ${began.toUpperCase()}, but CURRENCY is ${currency.toUpperCase()}. The currency cannot change once something is listed or sold. Set CURRENCY=${began.toUpperCase()}, or start with an empty database.`,
    )
  await storeCurrency(db, currency)
}

async function findListedCurrency(db: Db): Promise<string | undefined> {
  const rows = await db.selectFrom('listings').select('currency').limit(1).execute()
  return rows[0]?.currency
}

/** Returns whether any amounts exist. If so, the currency can no longer change. */
export async function hasAmounts(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from listings) or exists (select from orders) or exists (select from memberships)
      or exists (select from gifts) as is`.execute(db)
  return rows[0]!.is
}
