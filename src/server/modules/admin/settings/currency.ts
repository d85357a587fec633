import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { findStoredCurrency, storeCurrency } from '#platform/settings/stored-currency.ts'

/**
 * Stores the marketplace's currency at startup. Throws an error if stored amounts are in another currency, so that the
 * app does not start. The currency can change only while there are no listings and no sales.
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

/** Returns whether any money amounts are stored. The currency cannot change while amounts are stored. */
export async function hasAmounts(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from listings) or exists (select from orders) or exists (select from memberships)
      or exists (select from gifts) as is`.execute(db)
  return rows[0]!.is
}
