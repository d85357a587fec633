import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export type IssueEmailReader = 'buyer' | 'seller'

export interface EmailedMessages {
  /** Number of messages from the other side that were already emailed to this recipient. */
  notes: number
  mailedAt: Date | null
}

/**
 * Locks and returns the row that stores how many messages about an issue were emailed to a recipient. Inserts the row
 * if it does not exist.
 */
export async function lockEmailedMessages(
  tx: Tx,
  issueId: string,
  reader: IssueEmailReader,
): Promise<EmailedMessages> {
  await sql`insert into issue_emails (issue_id, reader) values (${issueId}, ${reader})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<EmailedMessages>`select notes, mailed_at as "mailedAt" from issue_emails
    where issue_id = ${issueId} and reader = ${reader} for update`.execute(tx)
  return rows[0]!
}

export async function findEmailedMessages(
  db: Db,
  issueId: string,
  reader: IssueEmailReader,
): Promise<EmailedMessages> {
  const { rows } = await sql<EmailedMessages>`select notes, mailed_at as "mailedAt" from issue_emails
    where issue_id = ${issueId} and reader = ${reader}`.execute(db)
  return rows[0] ?? { notes: 0, mailedAt: null }
}

export async function saveEmailedMessages(
  db: Db,
  issueId: string,
  reader: IssueEmailReader,
  notes: number,
  now: Date,
): Promise<void> {
  await sql`update issue_emails set notes = greatest(notes, ${notes}), mailed_at = ${now}
    where issue_id = ${issueId} and reader = ${reader}`.execute(db)
}
