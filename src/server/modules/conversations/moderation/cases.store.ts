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
  /** The seller whose conversations are left out. */
  ownShop: string | null
  after: string | null
  limit: number
}

const isOthers = (ownShop: string | null) => sql`c.seller_id is distinct from ${ownShop}::text`

/** Conversations for moderators, those begun last first. */
export async function listCases(db: Db, { tab, ownShop, after, limit }: CasePage): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${inboxColumns}, c.support from conversations c join buyers b on b.id = c.buyer_id
    join sellers s on s.id = c.seller_id
    where ${tabs[tab]} and ${isOthers(ownShop)} and (${after}::text is null or c.id < ${after}) order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** How many of each wait, up to `limit`; those of `ownShop` are left out. */
export async function countCases(db: Db, ownShop: string | null, limit: number) {
  const reports = sql`conversation_reports r join conversations c on c.id = r.conversation_id`
  const { rows } = await sql<{ support: number; reported: number; flagged: number }>`
    select (select count(*) from (select from conversations c
        where support is not null and ${isOthers(ownShop)} limit ${limit}) n)::integer as support,
      (select count(distinct conversation_id) from (select conversation_id from ${reports}
        where closed_at is null and by <> 'rules' and ${isOthers(ownShop)} limit ${limit}) n)::integer as reported,
      (select count(*) from (select from ${reports}
        where closed_at is null and by = 'rules' and ${isOthers(ownShop)} limit ${limit}) n)::integer as flagged`.execute(
    db,
  )
  return rows[0]!
}

/** Whether moderators may see a conversation: someone has shown it to them, called them, or the rules have. */
export async function isCase(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c where c.id = ${id} and (c.support is not null
      or exists (select from conversation_reports where conversation_id = c.id)
      or exists (select from messages where conversation_id = c.id and event is not null))`.execute(db)
  return rows.length > 0
}

export async function setSupport(tx: Tx, id: string, support: 'called' | 'joined' | null): Promise<void> {
  await sql`update conversations set support = ${support} where id = ${id}`.execute(tx)
}
