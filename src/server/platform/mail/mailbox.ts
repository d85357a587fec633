import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import type { KeyedLetter } from './layout.ts'

export interface KeptLetter {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Keeps letters in a table instead of sending them: a shop that is being tried needs no mail server. */
export async function keepLetters(db: Db, clock: Clock, letters: readonly KeyedLetter[]): Promise<void> {
  const rows = letters.map(({ letter, key }) => ({ ...letter, key, id: newId('eml', clock) }))
  await sql`insert into mailbox (id, recipient, subject, text, html, at, key)
    select id, "to", subject, text, html, ${new Date(clock.now())}::timestamptz, key
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as l(id text, "to" text, subject text, text text, html text, key text)
    on conflict (key) do nothing`.execute(db)
}

export async function listLetters(db: Db, to = ''): Promise<KeptLetter[]> {
  const { rows } = await sql<KeptLetter>`select * from mailbox where ${to} in ('', recipient)
    order by id desc limit 100`.execute(db)
  return rows
}

export async function findLetter(db: Db, id: string): Promise<KeptLetter | undefined> {
  const { rows } = await sql<KeptLetter>`select * from mailbox where id = ${id}`.execute(db)
  return rows[0]
}
