import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { inboxColumns, type InboxEntry } from '../read/inbox.store.ts'

export type CaseTab = 'support' | 'reported' | 'flagged' | 'closed'

export interface CaseRow extends Omit<InboxEntry, 'isUnread'> {
  support: 'called' | 'joined' | null
}

const reported = (by: RawBuilder<unknown>, open: RawBuilder<unknown>) =>
  sql`c.id in (select conversation_id from conversation_reports where ${by} and ${open})`
const byPeople = sql`by <> 'rules'`
const isOpen = sql`closed_at is null`

const tabs: Record<CaseTab, RawBuilder<unknown>> = {
  support: sql`c.support is not null`,
  reported: reported(byPeople, isOpen),
  flagged: reported(sql`by = 'rules'`, isOpen),
  closed: sql`c.support is null and ${reported(sql`true`, sql`closed_at is not null`)}
    and not ${reported(sql`true`, isOpen)}`,
}

export interface CasePage {
  tab: CaseTab
  /**
   * Id of an admin. Excludes conversations in which this admin is the seller, or in which the buyer has the admin's
   * email. Null excludes no conversations.
   */
  ownOf: string | null
  after: string | null
  limit: number
}

/**
 * SQL that selects the emails of the buyer in a conversation `c`: the email of the buyer's account and the email in the
 * order.
 */
const buyerEmails = sql`select lower(email) from buyers where id = c.buyer_id
  union all select lower(o.email) from orders o join seller_orders so on so.order_id = o.id where so.id = c.seller_order_id`

const isNotOwnCase = (ownOf: string | null) => sql`(${ownOf}::text is null or c.seller_id <> ${ownOf}
  and not exists (select from sellers me where me.id = ${ownOf} and lower(me.email) in (${buyerEmails})))`

/** Returns the emails of a conversation's buyer: the email of the buyer's account and the email in the order. */
export async function listBuyerEmails(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select emails.email from conversations c, lateral (${buyerEmails}) emails(email) where c.id = ${id}`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

/** Returns a page of the conversations in a moderation tab, sorted by creation, newest first. */
export async function listCases(db: Db, { tab, ownOf, after, limit }: CasePage): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${inboxColumns}, c.support from conversations c left join buyers b on b.id = c.buyer_id
    join sellers s on s.id = c.seller_id
    where ${tabs[tab]} and ${isNotOwnCase(ownOf)} and (${after}::text is null or c.id < ${after}) order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Counts the open cases in each tab, up to `limit` per tab. Excludes the conversations in which the admin `ownOf` is
 * the buyer or the seller.
 */
export async function countCases(db: Db, ownOf: string | null, limit: number) {
  const reports = sql`conversation_reports r join conversations c on c.id = r.conversation_id`
  const { rows } = await sql<{ support: number; reported: number; flagged: number }>`
    select (select count(*) from (select from conversations c
        where support is not null and ${isNotOwnCase(ownOf)} limit ${limit}) n)::integer as support,
      (select count(distinct conversation_id) from (select conversation_id from ${reports}
        where closed_at is null and by <> 'rules' and ${isNotOwnCase(ownOf)} limit ${limit}) n)::integer as reported,
      (select count(*) from (select from ${reports}
        where closed_at is null and by = 'rules' and ${isNotOwnCase(ownOf)} limit ${limit}) n)::integer as flagged`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Returns whether moderators are allowed to read a conversation. Reading is allowed if a person or the masking rules
 * reported the conversation, or if support was requested.
 */
export async function isOpenToModerators(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c where c.id = ${id} and (c.support is not null
      or exists (select from conversation_reports where conversation_id = c.id)
      or exists (select from messages where conversation_id = c.id and event like 'support-%'))`.execute(db)
  return rows.length > 0
}

export async function setSupport(tx: Tx, id: string, support: 'called' | 'joined' | null): Promise<void> {
  await tx.updateTable('conversations').set({ support }).where('id', '=', id).execute()
}
