import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { dropMessage } from '#platform/queue/outbox.ts'
import type { AccountIds } from './demo-accounts.ts'
import { progressKey } from './progress.ts'

/** Numbers of accounts, listings and reviews in the demo, shown to the operator before the demo is removed. */
export interface DemoSize {
  sellers: number
  buyers: number
  listings: number
  /**
   * Number of listings that the demo's sellers have published since the seeding. `listings` includes these listings.
   */
  addedListings: number
  reviews: number
}

export async function countDemoRows(db: Db, { sellers, buyers }: AccountIds): Promise<DemoSize> {
  const { rows } = await sql<Omit<DemoSize, 'sellers' | 'buyers'>>`
    select count(*)::int as listings,
      count(*) filter (where listed_at > (select to_timestamp((value ->> 'at')::float8 / 1000)
        from settings where key = ${progressKey}))::int as "addedListings",
      (select count(*)::int from feedback
        where seller_id = any(${sellers}::text[]) and order_line_id is null) as reviews
    from listings where seller_id = any(${sellers}::text[])`.execute(db)
  return { sellers: sellers.length, buyers: buyers.length, ...rows[0]! }
}

/** Counts the orders that were paid through the card sandbox. A real card provider has no record of these orders. */
export async function countSandboxOrders(db: Db): Promise<number> {
  if (!(await hasTable(db, 'sandbox.objects'))) return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders o
    where o.paid_at is not null and exists (select from sandbox.objects s where s.id = o.payment_id)`.execute(
    db,
  )
  return rows[0]!.n
}

/** Disables the transaction's timeouts, because removing a million listings takes minutes. */
export async function disableTimeouts(tx: Tx): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout']) as name`.execute(tx)
}

/**
 * Tries to take an advisory lock, which PostgreSQL releases at the end of the transaction. Returns whether this process
 * got the lock.
 */
export async function tryLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${lock}) as is`.execute(tx)
  return rows[0]!.is
}

/**
 * Counts the database connections of other programs. Ignores the one "anchor" connection that the embedded PostgreSQL
 * server needs.
 */
export async function countOtherConnections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select (greatest(count(*) filter (where application_name = 'souk anchor') - 1, 0)
        + count(*) filter (where application_name not in ('souk anchor', current_setting('application_name'))))::int as others
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(tx)
  return rows[0]!.others
}

/**
 * Deletes data that belongs only to the demo's accounts. Deletes the sessions first, so that no demo account stays
 * signed in.
 */
export async function deleteAccountData(tx: Tx, { sellers, buyers }: AccountIds): Promise<void> {
  const bySeller = sql`seller_id = any(${sellers}::text[])`
  const byBuyer = sql`buyer_id = any(${buyers}::text[])`
  const onListing = sql`listing_id in (select id from listings where ${bySeller})`
  await sql`delete from sessions where ${bySeller} or ${byBuyer}`.execute(tx)
  await deleteHelpers(tx, sellers)
  await sql`delete from mailed_links where ${bySeller} or ${byBuyer}`.execute(tx)
  await sql`delete from emails where lower(recipient) in (select lower(email) from sellers where id = any(${sellers}::text[])
    union all select lower(email) from buyers where id = any(${buyers}::text[]))`.execute(tx)
  const recipients = [...sellers.map((id) => `seller:${id}`), ...buyers.map((id) => `buyer:${id}`)]
  await sql`delete from consents where person = any(${recipients}::text[])`.execute(tx)
  await sql`delete from feeds where recipient = any(${recipients}::text[])`.execute(tx)
  await sql`delete from notification_settings where recipient = any(${recipients}::text[])`.execute(tx)
  await sql`delete from watches where ${byBuyer}`.execute(tx)
  await sql`delete from holds where ${onListing} and order_id is null and state <> 'sold'`.execute(tx)
  await sql`delete from restocks where ${onListing}`.execute(tx)
  await sql`delete from listing_views where ${onListing}`.execute(tx)
  await sql`delete from payout_banks where ${bySeller}`.execute(tx)
  await sql`delete from listing_attempts where ${bySeller}`.execute(tx)
  await sql`delete from seller_days where ${bySeller}`.execute(tx)
  await sql`delete from reconciliations where ${bySeller} and difference_cents = 0 and findings = '[]'`.execute(
    tx,
  )
}

/**
 * Deletes rows of `table` that no row of another table references, and returns the number of deleted rows. A reference
 * through a foreign key with `on delete cascade` prevents the deletion only if it comes from one of the `blocking`
 * tables. The foreign keys are read from PostgreSQL's catalog, so new tables are included automatically.
 */
export async function deleteUnreferencedRows(
  tx: Tx,
  table: 'listings' | 'feedback' | 'sellers' | 'buyers' | 'brands',
  which: RawBuilder<SqlBool>,
  blocking: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
      and (c.confdeltype <> 'c' or c.conrelid::regclass::text = any(${blocking}::text[]))`.execute(tx)
  const free = rows.map(
    (from) =>
      sql`and not exists (select from ${sql.table(from.table)} f where ${sql.ref(`f.${from.column}`)} = t.id)`,
  )
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} t where ${which} ${sql.join(free, sql` `)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Removes the sellers' remaining listings from the shop permanently. These listings cannot be deleted because orders,
 * watches or reports still reference them.
 */
export async function withdrawListings(tx: Tx, sellers: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update listings set state = 'removed', removed_from = case when 'draft' in (state, removed_from) then 'draft' else 'paused' end,
      is_suspended = false, featured_rank = null, version = version + 1, changed_at = ${now}
    where seller_id = any(${sellers}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Closes and anonymizes the sellers that orders still reference. These sellers are not deleted because the ledger needs
 * them.
 */
export async function anonymizeSellers(tx: Tx, sellers: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update sellers s set username = 'removed_' || right(id, 12), name = 'Removed seller', email = id || '@erased.invalid',
      password_hash = null, phone = null, instagram = null, avatar_key = null, bio = '', ships_from = '', return_policy = '',
      return_days = null, return_paid_by = null, return_to = null, ship_from = null, shipping = null,
      is_seller = false, is_admin = false, staff_role = null, sa_revoked_at = case when is_sa then coalesce(sa_revoked_at, ${now}) end,
      featured_rank = null, holiday_until = null, payout_account_id = null, payouts_enabled = false,
      suspended_at = case when is_sa then suspended_at else coalesce(suspended_at, ${now}) end,
      suspended_reason = case when is_sa then suspended_reason else coalesce(suspended_reason, 'The demo was removed') end,
      (rating_sum, rating_count) = (select coalesce(sum(rate * 2), 0)::integer, count(*)::integer from feedback f
        where f.seller_id = s.id and f.is_shown), review_version = review_version + 1
    where id = any(${sellers}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Closes and anonymizes the buyers that orders still reference. */
export async function anonymizeBuyers(tx: Tx, buyers: readonly string[], now: Date): Promise<number> {
  await sql`delete from buyer_addresses where buyer_id = any(${buyers}::text[])`.execute(tx)
  const { numAffectedRows } = await sql`
    update buyers set email = id || '@erased.invalid', username = null, full_name = '', fname = '', lname = '',
      password_hash = null, phone = null, instagram = null, address_line1 = '', address_line2 = '', address_city = '',
      address_state = '', address_zip = '', is_validated = false, erased_at = ${now}
    where id = any(${buyers}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Returns the sandbox payout accounts of the demo's sellers, keyed by seller id. */
export async function listPayeeAccounts(tx: Tx, sellers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string
    account: string
  }>`select id, payout_account_id as account from sellers
    where id = any(${sellers}::text[]) and payout_account_id is not null`.execute(tx)
  return new Map(rows.map(({ id, account }) => [id, account]))
}

export async function listRemainingListings(tx: Tx, sellers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers where id = any(${sellers}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the sandbox payout accounts with the given ids, except accounts that have ever held money. Those accounts
 * stay because orders that reference their sellers also stay.
 */
export async function deletePayeeAccounts(tx: Tx, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0 || !(await hasTable(tx, 'sandbox.objects'))) return
  const ofAccounts = sql`account = any(${accounts}::text[])`
  await sql`delete from sandbox.deliveries where event_id in (
    select id from sandbox.events where ${ofAccounts})`.execute(tx)
  await sql`delete from sandbox.events where ${ofAccounts}`.execute(tx)
  await sql`delete from sandbox.objects where ${ofAccounts} or id = any(${accounts}::text[])`.execute(tx)
  await sql`delete from card_events where account_id = any(${accounts}::text[])
    or object_id = any(${accounts}::text[])`.execute(tx)
}

const shown = sql`select photo ->> 'key' as key from listings, jsonb_array_elements(photos) as photo
  union select photo ->> 'key' from order_lines union select avatar_key from sellers
  union select listing_photo_key from feedback`

/** Returns the given picture keys that no row references any longer. */
export async function listUnusedPictures(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with shown as (${shown})
    select key from unnest(${keys}::text[]) as mine (key)
    where not exists (select from shown where shown.key = mine.key)`.execute(tx)
  return rows.map(({ key }) => key)
}

/**
 * Deletes uploads by the demo's sellers that are no longer referenced by any row, and returns the picture keys of these
 * uploads. The caller must run this function before it deletes the sellers.
 */
export async function deleteUnusedUploads(tx: Tx, sellers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with shown as (${shown})
    delete from photo_uploads u where seller_id = any(${sellers}::text[])
      and not exists (select from shown where shown.key = u.key)
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

export async function deleteSeedingState(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from settings where key = any(${keys}::text[])`.execute(tx)
  await dropMessage(tx, 'demo:payees', 'demo:payees')
}

export async function hasTable(db: Db | Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(db)
  return rows[0]!.is
}

/** Revokes all helpers' access to the demo sellers' shops. The helpers' accounts stay. */
async function deleteHelpers(tx: Tx, sellers: readonly string[]): Promise<void> {
  const helperIds = sql`(select id from shop_helpers where seller_id = any(${sellers}::text[])
    or helper_id = any(${sellers}::text[]))`
  await sql`delete from sessions where help_id in ${helperIds}`.execute(tx)
  await sql`delete from mailed_links where id in (select link_id from shop_helpers where id in ${helperIds})`.execute(
    tx,
  )
  await sql`delete from helper_acts where help_id in ${helperIds}`.execute(tx)
  await sql`with deleted as (delete from shop_helpers where id in ${helperIds} returning helper_id)
    update sellers s set is_helper = false where s.id in (select helper_id from deleted)
      and not exists (select from shop_helpers h where h.helper_id = s.id and h.ended_at is null
        and h.seller_id <> all(${sellers}::text[]))`.execute(tx)
}
