import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { KeyedEmail, Email } from './layout/email.ts'

export interface OutboxRow {
  id: string
  key: string
  recipient: string
  subject: string
  state: 'stored' | 'waiting' | 'sent' | 'failed'
  attempts: number
  error: string | null
  at: Date
  sentAt: Date | null
}

const columns = sql`id, key, recipient, subject, state, attempts, error, at, sent_at as "sentAt"`

/** Stores an email to be sent. Returns false if an email with the same key was already sent. */
export async function queueEmail(
  tx: Tx,
  { email, key }: KeyedEmail,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { to, subject, text, html, unsubscribe = null } = email
  const { rows } = await sql`
    insert into emails as m (id, recipient, subject, text, html, at, key, state, unsubscribe)
    select ${id}, ${to}, ${subject}, ${text}, ${html}, ${now}, ${key}, 'waiting',
      ${unsubscribe && JSON.stringify(unsubscribe)}::jsonb
    where not exists (select from sent_emails where key = ${key})
    on conflict (key) do update set text = excluded.text, html = excluded.html, unsubscribe = excluded.unsubscribe
      where m.state in ('waiting', 'failed')
    returning m.id`.execute(tx)
  return rows.length > 0
}

type ClaimedRow = Omit<Email, 'unsubscribe'> & { unsubscribe: Email['unsubscribe'] | null }

/** Claims an email before an attempt to send it. Returns undefined if the email was already sent. */
export async function claimByKey(db: Db, key: string): Promise<Email | undefined> {
  const { rows } = await sql<ClaimedRow>`
    update emails set state = 'waiting', attempts = attempts + 1
    where key = ${key} and state in ('waiting', 'failed')
    returning recipient as to, subject, text, html, unsubscribe`.execute(db)
  const [row] = rows
  return row && { ...row, unsubscribe: row.unsubscribe ?? undefined }
}

/**
 * Claims a failed email before another attempt. Returns undefined if the email no longer exists or has changed since it
 * was read.
 */
export async function claimFailed(
  db: Db,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
): Promise<Email | undefined> {
  const { rows } = await sql<ClaimedRow>`
    update emails set state = 'waiting', attempts = attempts + 1
    where id = ${id} and attempts = ${attempts} and state in ('waiting', 'failed')
    returning recipient as to, subject, text, html, unsubscribe`.execute(db)
  const [row] = rows
  return row && { ...row, unsubscribe: row.unsubscribe ?? undefined }
}

/** Marks an email as sent and replaces its body with the masked body. */
export async function setSent(
  db: Db,
  key: string,
  { text, html, now }: { text: string; html: string; now: Date },
): Promise<void> {
  await sql`with gone as (insert into sent_emails (key, sent_at) values (${key}, ${now}) on conflict do nothing)
    update emails set state = 'sent', sent_at = ${now}, error = null, text = ${text}, html = ${html}
    where key = ${key}`.execute(db)
}

/** Returns emails from the development mailbox with ids greater than `after`, in ascending order. */
export async function listStored(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; text: string; html: string }[]> {
  return db
    .selectFrom('emails')
    .select(['id', 'text', 'html'])
    .where('state', '=', 'stored')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setBody(
  db: Db,
  id: string,
  { text, html }: { text: string; html: string },
): Promise<void> {
  await db.updateTable('emails').set({ text, html }).where('id', '=', id).execute()
}

export async function setFailed(db: Db, key: string, error: string): Promise<void> {
  await sql`update emails set state = 'failed', error = ${error.slice(0, 500)}
    where key = ${key} and state = 'waiting'`.execute(db)
}

export interface OutboxQuery {
  state?: OutboxRow['state'] | undefined
  /** Complete email address to search for. */
  recipient?: string | undefined
  before?: string | undefined
  limit: number
}

export async function listOutbox(
  db: Db,
  { state, recipient, before, limit }: OutboxQuery,
): Promise<OutboxRow[]> {
  const inState = state ? sql`state = ${state}` : sql`true`
  const matchesRecipient = recipient ? sql`lower(recipient) = lower(${recipient})` : sql`true`
  const isOlder = before ? sql`id < ${before}` : sql`true`
  const { rows } = await sql<OutboxRow>`select ${columns} from emails
    where ${inState} and ${matchesRecipient} and ${isOlder} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function findInOutbox(
  db: Db,
  id: string,
): Promise<(OutboxRow & { text: string; html: string }) | undefined> {
  const { rows } = await sql<OutboxRow & { text: string; html: string }>`
    select ${columns}, text, html from emails where id = ${id}`.execute(db)
  return rows[0]
}

/** Counts failed and waiting emails, up to `limit` of each. */
export async function countOutbox(db: Db, limit: number): Promise<{ failed: number; waiting: number }> {
  const count = (state: string) =>
    sql`(select count(*)::integer from (select from emails where state = ${state} limit ${limit}) few)`
  const { rows } = await sql<{ failed: number; waiting: number }>`
    select ${count('failed')} as failed, ${count('waiting')} as waiting`.execute(db)
  return rows[0]!
}
