import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { listInvoices } from './sync/invoices.store.ts'
import { findMembership, setNextCheck } from './core/memberships.store.ts'

const maxInvoices = 1000

export async function exportMembership(db: Db, buyerId: string) {
  const days = await sql`select kind, source_id as "of", from_at as "from", until_at as "until", seconds, at
    from membership_days where buyer_id = ${buyerId} order by id`.execute(db)
  const { version: _, ...membership } = (await findMembership(db, buyerId)) ?? { version: 0 }
  return { membership, invoices: await listInvoices(db, buyerId, undefined, maxInvoices), days: days.rows }
}

/** Returns which of `buyerIds` belong to buyers who have or had a membership, or have started to subscribe. */
export async function listCurrentAndFormerMembers(db: Db, buyerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${buyerIds}::text[]) as b(id)
    where exists (select from memberships m where m.buyer_id = b.id)
      or exists (select from membership_attempts a where a.buyer_id = b.id)
      or exists (select from membership_invoices i where i.buyer_id = b.id)
      or exists (select from membership_days d where d.buyer_id = b.id)`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Erases a buyer's membership data, except for ledger entries. Returns the id of the buyer's subscription if it is
 * still running.
 */
export async function eraseMembership(tx: Tx, buyerId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    update memberships m set card = null, discount = null, status = 'canceled', ended_at = coalesce(m.ended_at, ${now}),
      cancel_at = null, grace_until = null, version = m.version + 1
    from (select subscription_id, ended_at from memberships where buyer_id = ${buyerId} for update) old
    where m.buyer_id = ${buyerId}
    returning case when old.ended_at is null then m.subscription_id end as id`.execute(tx)
  await setNextCheck(tx, buyerId, null)
  await sql`update membership_attempts set confirmation_token = null, coupon_code = null,
    state = case when state in ('open', 'subscribed') then 'dropped' else state end where buyer_id = ${buyerId}`.execute(
    tx,
  )
  return rows[0]?.id ?? undefined
}
