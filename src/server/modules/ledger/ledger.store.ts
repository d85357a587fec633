import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { PostedEntry, LedgerEntry, EntryRef } from './ledger.entry.ts'

export async function insertEntries(tx: Tx, entries: readonly LedgerEntry[], at: Date): Promise<void> {
  await insertEntriesSql(entries, at).execute(tx)
}

export function insertEntriesSql(entries: readonly LedgerEntry[], at: Date): RawBuilder<unknown> {
  return sql`insert into ledger_entries
      (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, provider_id, at)
    select e.key, e.debit, e.credit, e.cents, e.currency, e."refType", e."refId", e."providerId", ${at}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(key text, debit text, credit text,
      cents bigint, currency text, "refType" text, "refId" text, "providerId" text)
    on conflict (entry_key) do nothing`
}

export async function sumAccount(db: Db, account: string, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(amount_cents), 0) from ledger_entries
        where debit = ${account} and currency = ${currency})
      - (select coalesce(sum(amount_cents), 0) from ledger_entries
        where credit = ${account} and currency = ${currency}))::bigint as cents`.execute(db)
  return rows[0]!.cents
}

export async function listBalances(db: Db): Promise<{ account: string; currency: string; cents: number }[]> {
  const { rows } = await sql<{ account: string; currency: string; cents: number }>`
    select account, currency, sum(cents)::bigint as cents from (
      select debit as account, currency, amount_cents as cents from ledger_entries
      union all select credit, currency, -amount_cents from ledger_entries) both_sides
    group by account, currency order by account, currency`.execute(db)
  return rows
}

/**
 * Returns the entries that were posted for one of the references (`refs`) or have one of the idempotency keys (`keys`),
 * oldest first.
 */
export async function listEntries(
  db: Db,
  refs: readonly EntryRef[],
  keys: readonly string[],
): Promise<PostedEntry[]> {
  const { rows } = await sql<PostedEntry>`
    with found as (
      select e.id from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as r("refType" text, "refId" text)
        join ledger_entries e on e.ref_type = r."refType" and e.ref_id = r."refId"
      union select id from ledger_entries where entry_key = any(${keys}::text[])
    )
    select entry_key as key, debit, credit, amount_cents as cents, currency, ref_type as "refType",
      ref_id as "refId", provider_id as "providerId", at
    from found join ledger_entries using (id)
    order by id`.execute(db)
  return rows
}
