import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import type { Carrier, KeyedLetter, Letter } from './layout.ts'
import { keepLetters } from './mailbox.ts'
import { maskSecrets } from './mask-secrets.ts'
import * as store from './outbox.store.ts'

export interface Post {
  /** Sends a letter once a `key`, however often its job is tried. Call it from a job, never from a request. */
  send(letter: Letter, key: string): Promise<void>
  /** The same for many at once; when one cannot go, the rest may have gone. */
  sendAll(letters: readonly KeyedLetter[]): Promise<void>
  /** Whether letters stay in the house's own mailbox. */
  isMailbox: boolean
  /** Tries a letter that failed once more, now; false when it has not failed, undefined when there is none. */
  retry(id: string): Promise<boolean | undefined>
  prune(): Promise<void>
}

interface PostParts {
  db: Db
  clock: Clock
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
}

const keptMs = 30 * 24 * 3600_000

/**
 * The house's post: by SMTP when there is an address for it, into the mailbox table otherwise. A letter stands in the
 * table before it goes, whole; once it has gone the keys in its links are blacked out.
 */
export async function openPost({ db, clock, config }: PostParts): Promise<Post> {
  const carry = config.smtpUrl
    ? (await import('./smtp.ts')).smtpCarrier(config.smtpUrl, config.mailFrom)
    : undefined
  async function sendAll(letters: readonly KeyedLetter[]): Promise<void> {
    // The mailbox itself keeps a letter once.
    if (!carry) return keepLetters(db, clock, letters)
    for (const keyed of letters) {
      const now = new Date(clock.now())
      const taken = await store.takeLetter(db, keyed, { id: newId('eml', clock), now })
      if (taken) await carryOut(carry, keyed)
    }
  }

  async function carryOut(carry: Carrier, { letter, key }: KeyedLetter): Promise<void> {
    try {
      await carry(letter, key)
    } catch (error) {
      await store.setFailed(db, key, String(error))
      throw error
    }
    const [text, html] = [maskSecrets(letter.text), maskSecrets(letter.html)]
    await store.setSent(db, key, { text, html, now: new Date(clock.now()) })
  }

  return {
    isMailbox: !carry,
    send: (letter, key) => sendAll([{ letter, key }]),
    sendAll,
    async retry(id) {
      const row = await store.findInOutbox(db, id)
      if (!row) return undefined
      const letter = carry && row.state === 'failed' ? await store.takeAgain(db, row) : undefined
      if (!carry || !letter) return false
      // Whether it goes is what its row says afterwards.
      await carryOut(carry, { letter, key: row.key }).catch(() => undefined)
      return true
    },
    async prune() {
      const before = new Date(clock.now() - keptMs)
      await sql`delete from sent_mails where sent_at < ${before}`.execute(db)
      await sql`delete from mailbox where at < ${before}`.execute(db)
    },
  }
}
