import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { KeyedLetter, Letter } from './layout.ts'
import { keepLetters } from './mailbox.ts'

export interface Post {
  /** Sends a letter once a `key`, however often its job is tried. Call it from a job, never from a request. */
  send(letter: Letter, key: string): Promise<void>
  /** The same for many at once; when one cannot go, the rest may have gone. */
  sendAll(letters: readonly KeyedLetter[]): Promise<void>
  /** Whether letters stay in the house's own mailbox. */
  isMailbox: boolean
  prune(): Promise<void>
}

interface PostParts {
  db: Db
  clock: Clock
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
}

const keptMs = 30 * 24 * 3600_000

/** The house's post: by SMTP when there is an address for it, into the mailbox table otherwise. */
export async function openPost({ db, clock, config }: PostParts): Promise<Post> {
  const carry = config.smtpUrl
    ? (await import('./smtp.ts')).smtpCarrier(config.smtpUrl, config.mailFrom)
    : undefined
  async function sendAll(letters: readonly KeyedLetter[]): Promise<void> {
    // The mailbox itself keeps a letter once.
    if (!carry) return keepLetters(db, clock, letters)
    for (const { letter, key } of letters) {
      const { rows } = await sql`select 1 from sent_mails where key = ${key}`.execute(db)
      if (rows.length > 0) continue
      await carry(letter, key)
      await sql`insert into sent_mails (key, sent_at) values (${key}, ${new Date(clock.now())})
        on conflict do nothing`.execute(db)
    }
  }
  return {
    isMailbox: !carry,
    send: (letter, key) => sendAll([{ letter, key }]),
    sendAll,
    async prune() {
      const before = new Date(clock.now() - keptMs)
      await sql`delete from sent_mails where sent_at < ${before}`.execute(db)
      await sql`delete from mailbox where at < ${before}`.execute(db)
    },
  }
}
