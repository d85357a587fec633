import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface AccountBalance {
  account: string
  currency: string
  cents: number
}

/**
 * SQL for current balances: the balances stored at the last rollup, plus the entries posted since then. Rollups run
 * periodically, so there are few such entries.
 */
const both = sql`
  select account, currency, cents from ledger_balances
  union all select debit, currency, amount_cents from ledger_entries
    where id > (select upto from ledger_rolled)
  union all select credit, currency, -amount_cents from ledger_entries
    where id > (select upto from ledger_rolled)`

export interface KindBalance {
  /**
   * Account, such as `provider_clearing`. For seller accounts, the kind of account without the seller's id, such as
   * `seller_held`.
   */
  account: string
  currency: string
  holders: number
  cents: number
}

/** Returns the balance of each marketplace account, and the total balance of each kind of seller account. */
export async function sumByAccountKind(db: Db): Promise<KindBalance[]> {
  const { rows } = await sql<KindBalance>`
    select split_part(account, ':', 1) as account, currency, count(distinct account)::integer as holders,
      sum(cents)::bigint as cents
    from (${both}) b group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Returns the accounts of one kind of seller account whose balance is not 0, largest amount first. */
export async function listLargestBalances(
  db: Db,
  {
    kind,
    before,
    limit,
  }: { kind: string; before?: { size: number; account: string } | undefined; limit: number },
): Promise<AccountBalance[]> {
  const isAfter = before
    ? sql`(abs(sum(cents)), account) < (${before.size}::bigint, ${before.account})`
    : sql`true`
  const { rows } = await sql<AccountBalance>`
    select account, currency, sum(cents)::bigint as cents from (${both}) b
    where split_part(account, ':', 1) = ${kind} and account <> ${kind}
    group by account, currency having sum(cents) <> 0 and ${isAfter}
    order by abs(sum(cents)) desc, account desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the highest entry id. Waits until all transactions that post entries with lower ids have ended. */
export async function findLastSettledEntryId(tx: Tx): Promise<number> {
  // The lock waits for transactions that are currently posting entries. Transactions that start later get higher entry
  // ids.
  await sql`lock table ledger_entries in share mode`.execute(tx)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_entries`.execute(
    tx,
  )
  return rows[0]!.id
}

/** Adds the entries up to the id `upto` to the stored balances. Repeated calls add each entry only once. */
export async function rollUpBalances(tx: Tx, upto: number): Promise<void> {
  const { rows } = await sql<{ upto: number }>`select upto from ledger_rolled for update`.execute(tx)
  const from = rows[0]!.upto
  if (from >= upto) return
  await sql`
    insert into ledger_balances as b (account, currency, cents)
    select account, currency, sum(cents) from (
      select debit as account, currency, amount_cents as cents from ledger_entries where id > ${from} and id <= ${upto}
      union all select credit, currency, -amount_cents from ledger_entries where id > ${from} and id <= ${upto}) e
    group by account, currency
    on conflict (account, currency) do update set cents = b.cents + excluded.cents`.execute(tx)
  await sql`update ledger_rolled set upto = ${upto}`.execute(tx)
}
