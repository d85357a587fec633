import { sql } from 'kysely'
import type { ConversationReport } from '#contract/conversations/conversations-admin.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { MaskedKind } from '../masking/masking-rules.ts'

export interface NewConversationReport {
  id: string
  conversationId: string
  by: ConversationReport['by']
  reason: ConversationReport['reason']
  text: string
  at: Date
}

/** Inserts a report unless the same side already has an open report. */
export async function insertReport(tx: Tx, report: NewConversationReport): Promise<void> {
  const { id, conversationId, by, reason, text, at } = report
  await sql`insert into conversation_reports (id, conversation_id, by, reason, text, at)
    values (${id}, ${conversationId}, ${by}, ${reason}, ${text}, ${at})
    on conflict (conversation_id, by) where closed_at is null do nothing`.execute(tx)
}

/** Reports a conversation to the moderators because the masking rules changed a message. */
export function addMaskingReport(
  tx: Tx,
  id: string,
  conversationId: string,
  reason: MaskedKind,
  at: Date,
): Promise<void> {
  return insertReport(tx, { id, conversationId, by: 'rules', reason, text: '', at })
}

/**
 * Returns the reports of several conversations, keyed by conversation id. The reports of each conversation are sorted
 * from oldest to newest.
 */
export async function listReports(
  db: Db,
  conversationIds: readonly string[],
): Promise<Map<string, ConversationReport[]>> {
  const { rows } = await sql<Omit<ConversationReport, 'at'> & { at: Date; conversationId: string }>`
    select conversation_id as "conversationId", by, reason, text, at, closed_at is null as "isOpen"
    from conversation_reports where conversation_id = any(${conversationIds}::text[]) order by id`.execute(db)
  const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId)
  return new Map(
    [...byConversation].map(([id, reports]) => [
      id,
      reports.map(({ conversationId: _, at, ...report }) => ({ ...report, at: at.toISOString() })),
    ]),
  )
}

export async function closeReports(tx: Tx, conversationId: string, by: string, at: Date): Promise<number> {
  const { rows } = await sql`update conversation_reports set closed_at = ${at}, closed_by = ${by}
    where conversation_id = ${conversationId} and closed_at is null returning id`.execute(tx)
  return rows.length
}
