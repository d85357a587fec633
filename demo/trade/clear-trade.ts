import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { AccountIds } from '#demo/demo-accounts.ts'
import { progressKey, type SeedProgress } from '#demo/progress.ts'
import { hasTable } from '#demo/clear-demo.store.ts'

/**
 * Returns the number of demo orders that can be deleted. Returns 0 if the database contains other payments: the ledger
 * then mixes both kinds of payments, so the demo orders must stay.
 */
export async function countRemovableTradeOrders(
  db: Db | Tx,
  { sellers, buyers }: AccountIds,
): Promise<number> {
  const { rows: settings } = await sql<{ value: SeedProgress }>`
    select value from settings where key = ${progressKey}`.execute(db)
  const progress = settings[0]?.value
  if (progress?.trade !== 'loaded') return 0
  const since = new Date(progress.at)
  const { rows } = await sql<{ orders: number; others: boolean }>`
    select (select count(*)::int from orders) as orders,
      exists (select from orders where placed_at > ${since} and paid_at is not null)
      or exists (select from gifts where placed_at > ${since} and paid_at is not null)
      or exists (select from membership_invoices where buyer_id <> all(${buyers}::text[]))
      or exists (select from seller_orders where seller_id <> all(${sellers}::text[])) as others`.execute(db)
  return rows[0]!.others ? 0 : rows[0]!.orders
}

/**
 * Deletes all demo trading data (orders, payments, reviews) with its dependent rows, including the rows in the card
 * sandbox.
 */
export async function deleteTrade(tx: Tx, { sellers, buyers }: AccountIds): Promise<void> {
  // Triggers prevent deletions from these append-only tables, so the triggers are disabled first.
  const appendOnly = ['ledger_entries', 'membership_days']
  for (const table of appendOnly) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  const byDemo = `in (${sellers.map((id) => `'${id}'`).join()})`
  const ofDemo = buyers.length > 0 ? `in (${buyers.map((id) => `'${id}'`).join()})` : 'is null'
  await deleteTree(tx, 'payouts', 'true')
  await deleteTree(tx, 'disputes', 'true')
  await deleteTree(tx, 'orders', 'true')
  await deleteTree(tx, 'gifts', 'true')
  await deleteTree(tx, 'conversations', `buyer_id ${ofDemo} and seller_id ${byDemo}`)
  const inboxes = [...sellers.map((id) => `seller:${id}`), ...buyers.map((id) => `buyer:${id}`)]
  for (const table of ['inboxes', 'message_emails'])
    await sql`delete from ${sql.table(table)} where recipient = any(${inboxes}::text[])`.execute(tx)
  await deleteTree(tx, 'saved_replies', `seller_id ${byDemo}`)
  for (const table of ['membership_days', 'membership_invoices', 'membership_attempts', 'memberships'])
    await deleteTree(tx, table, `buyer_id ${ofDemo}`)
  await deleteTree(tx, 'reconciliations', 'true')
  await deleteTree(tx, 'seller_applications', `email like '%@shoppers.souk.example'`)
  await deleteTree(
    tx,
    'listing_reports',
    `listing_id in (select id from listings where seller_id ${byDemo})
    and (reporter like 'guest:%' or reporter in (select 'buyer:' || id from buyers where id ${ofDemo}))`,
  )
  await deleteTree(
    tx,
    'feedback_reports',
    `reporter in (select 'buyer:' || id from buyers where id ${ofDemo})`,
  )
  for (const table of ['listing_decisions', 'feedback_decisions'])
    await deleteTree(tx, table, `decided_by ${byDemo}`)
  for (const table of [
    'ledger_entries',
    'ledger_balances',
    'reconcile_cursors',
    'card_events',
    'seller_sale_days',
  ])
    await sql`delete from ${sql.table(table)}`.execute(tx)
  await sql`delete from seller_sale_changes`.execute(tx)
  await sql`delete from admin_days`.execute(tx)
  await sql`update ledger_rolled set upto = 0`.execute(tx)
  await sql`delete from holds where order_id is not null or state = 'sold'`.execute(tx)
  await sql`delete from emails where lower(recipient) like '%@shoppers.souk.example'`.execute(tx)
  await sql`delete from outbox where topic like 'memberships:%'`.execute(tx)
  await sql`alter table orders alter column no restart`.execute(tx)
  for (const table of appendOnly) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  await clearProvider(tx, sellers)
}

/**
 * Deletes the rows of the card sandbox, except for the rows of payout accounts that belong to people outside the demo.
 */
async function clearProvider(tx: Tx, sellers: readonly string[]): Promise<void> {
  if (!(await hasTable(tx, 'sandbox.objects'))) return
  const others = sql`(select payout_account_id from sellers
    where payout_account_id is not null and id <> all(${sellers}::text[]))`
  await sql`delete from sandbox.objects where id not in ${others} and account not in ${others}`.execute(tx)
  await sql`delete from sandbox.events where account not in ${others}`.execute(tx)
  await sql`delete from sandbox.deliveries d where not exists (
    select from sandbox.events where id = d.event_id)`.execute(tx)
  await sql`delete from sandbox.replies`.execute(tx)
}

interface Pointer {
  child: string
  column: string
  target: string
}

/**
 * Deletes the selected rows and all rows that reference them. Deletes the referencing rows first. Reads the foreign
 * keys from PostgreSQL's catalog.
 */
async function deleteTree(tx: Tx, table: string, condition: string): Promise<void> {
  const { rows } = await sql<Pointer>`
    select c.conrelid::regclass::text as child, a.attname as "column", t.attname as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conrelid <> c.confrelid`.execute(tx)
  for (const { child, column, target } of rows)
    await deleteTree(tx, child, `"${column}" in (select "${target}" from ${table} where ${condition})`)
  await sql`delete from ${sql.table(table)} where ${sql.raw(condition)}`.execute(tx)
}
