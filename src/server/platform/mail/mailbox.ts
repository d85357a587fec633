import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import type { Carrier } from './layout.ts'

export interface KeptLetter {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Keeps letters in a table instead of sending them: a shop that is being tried needs no mail server. */
export function mailboxCarrier(db: Db, clock: Clock): Carrier {
  return async ({ to, subject, text, html }, key) => {
    const at = new Date(clock.now())
    await sql`insert into mailbox (id, recipient, subject, text, html, at, key)
      values (${newId('eml', clock)}, ${to}, ${subject}, ${text}, ${html}, ${at}, ${key})
      on conflict (key) do nothing`.execute(db)
  }
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
