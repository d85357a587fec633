import { sql } from 'kysely'
import type { BalanceTransaction } from '#platform/payments/ports/balance-history.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Finding } from '#platform/payments/ports/findings.ts'

export interface ReconciliationRow {
  id: number
  at: Date
  sellerId: string | null
  username: string | null
  currency: string
  oursCents: number
  providerCents: number
  findings: Finding[]
  /** Problems that were already repaired and do not count as differences. */
  notes: Finding[]
}

export async function insertReconciliation(
  tx: Tx,
  r: Omit<ReconciliationRow, 'id' | 'username'>,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into reconciliations (at, currency, ledger_cents, provider_cents, seller_id, findings, notes)
    values (${r.at}, ${r.currency}, ${r.oursCents}, ${r.providerCents}, ${r.sellerId},
      ${JSON.stringify(r.findings)}::jsonb, ${JSON.stringify(r.notes)}::jsonb) returning id`.execute(tx)
  return rows[0]!.id
}

export async function listReconciliations(
  db: Db,
  { after, limit, onlyDiffering }: { after: number | null; limit: number; onlyDiffering: boolean },
): Promise<ReconciliationRow[]> {
  const { rows } = await sql<ReconciliationRow>`
    select r.id, r.at, r.seller_id as "sellerId", s.username, r.currency, r.ledger_cents as "oursCents",
      r.provider_cents as "providerCents", r.findings, r.notes
    from reconciliations r left join sellers s on s.id = r.seller_id
    where (${after}::bigint is null or r.id < ${after})
      and (not ${onlyDiffering}::boolean or r.difference_cents <> 0 or r.findings <> '[]')
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns the amount, in cents, that the ledger contains for each of the given provider transactions. Negative if money
 * left the marketplace's balance.
 */
export async function listPostedAmounts(
  db: Db,
  moves: readonly BalanceTransaction[],
): Promise<{ id: string; cents: number | null }[]> {
  const { rows } = await sql<{ id: string; cents: number | null }>`
    select m.id, coalesce(fee.cents, own.cents) as cents
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(id text, source text, "netCents" bigint),
      lateral (select sum(case when debit = 'provider_clearing' then amount_cents else -amount_cents end)::bigint as cents
        from ledger_entries e
        where e.ref_type = 'order' and e.ref_id in (select ref_id from ledger_entries f
            where f.provider_id = m.id and f.ref_type = 'order')
          and 'provider_clearing' in (e.debit, e.credit)) fee,
      lateral (select sum(case when debit = 'provider_clearing' then amount_cents else -amount_cents end)::bigint as cents
        from ledger_entries e
        where e.provider_id in (m.id, m.source) and e.ref_type <> 'order'
          and case when e.ref_type in ('dispute', 'gift', 'invoice') then 'provider_clearing' in (e.debit, e.credit)
            when m."netCents" >= 0 then e.debit = 'provider_clearing' else e.credit = 'provider_clearing' end) own`.execute(
    db,
  )
  return rows
}

export interface AccountBalanceRow {
  sellerId: string
  accountId: string
  cents: number
  /** Whether a request to the provider is pending. The balances then differ temporarily. */
  isBusy: boolean
}

/**
 * Returns the expected balances of sellers' accounts: the amount sent minus the amounts reversed and paid out. If
 * `since` is set, returns only accounts with transactions since that time.
 */
export async function listAccountBalances(
  db: Db,
  currency: string,
  since: Date | null,
): Promise<AccountBalanceRow[]> {
  const { rows } = await sql<AccountBalanceRow>`
    select s.id as "sellerId", s.payout_account_id as "accountId",
      (t.cents - r.cents - p.cents)::bigint as cents, t.busy or r.busy or p.busy as "isBusy"
    from sellers s,
      lateral (select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) as cents,
          coalesce(bool_or(state = 'pending'), false) as busy, max(made_at) as at
        from transfers where seller_id = s.id and account_id = s.payout_account_id and currency = ${currency}) t,
      lateral (select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) as cents,
          coalesce(bool_or(state = 'pending'), false) as busy, max(made_at) as at
        from reversals where seller_id = s.id and currency = ${currency}) r,
      lateral (select coalesce(sum(amount_cents) filter (where state in ('in-transit', 'paid')), 0) as cents,
          coalesce(bool_or(state = 'pending'), false) as busy, max(moved_at) as at
        from payouts where seller_id = s.id and currency = ${currency}) p
    where s.payout_account_id is not null
      and (${since}::timestamptz is null or greatest(t.at, r.at, p.at) >= ${since})
    order by s.id`.execute(db)
  return rows
}

export async function readCursor(db: Db, name: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from reconcile_cursors where name = ${name}`.execute(db)
  return rows[0]?.at
}

export async function advanceCursor(db: Db, name: string, at: Date): Promise<void> {
  await sql`insert into reconcile_cursors (name, at) values (${name}, ${at})
    on conflict (name) do update set at = greatest(reconcile_cursors.at, excluded.at)`.execute(db)
}

/** Returns orders that were paid before `before` and whose earnings are not released yet. */
export async function listHeldTooLong(
  db: Db,
  before: Date,
): Promise<{ id: string; state: string; paidAt: Date }[]> {
  const { rows } = await sql<{ id: string; state: string; paidAt: Date }>`
    select id, state, paid_at as "paidAt" from seller_orders
    where released_at is null and paid_at < ${before}
      and state in ('paid', 'shipped', 'delivered', 'received', 'issue', 'returning', 'returned', 'disputed', 'won')
    order by paid_at limit 100`.execute(db)
  return rows
}
