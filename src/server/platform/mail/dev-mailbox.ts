import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../core/ids.ts'
import type { KeyedEmail } from './layout/email.ts'

export interface StoredEmail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Stores emails in a table instead of sending them, so that the app can be tried out without a mail server. */
export async function storeEmails(db: Db, clock: Clock, emails: readonly KeyedEmail[]): Promise<void> {
  const rows = emails.map(({ email, key }) => ({ ...email, key, id: newId('eml', clock) }))
  await sql`insert into emails (id, recipient, subject, text, html, at, key)
    select id, "to", subject, text, html, ${new Date(clock.now())}::timestamptz, key
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as l(id text, "to" text, subject text, text text, html text, key text)
    on conflict (key) do nothing`.execute(db)
}

const columns = sql`id, recipient, subject, text, html, at`

export async function listEmails(db: Db, to = ''): Promise<StoredEmail[]> {
  const { rows } = await sql<StoredEmail>`select ${columns} from emails where ${to} in ('', recipient)
    order by id desc limit 100`.execute(db)
  return rows
}

export async function findEmail(db: Db, id: string): Promise<StoredEmail | undefined> {
  const { rows } = await sql<StoredEmail>`select ${columns} from emails where id = ${id}`.execute(db)
  return rows[0]
}
