import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../settings/config.ts'
import { marketplace } from '../settings/marketplace.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../ids.ts'
import { storeEmails } from './dev-mailbox.ts'
import type { Email, EmailDraft, KeyedDraft, KeyedEmail, SendEmail } from './email.ts'
import { renderEmail } from './layout.ts'
import { mailFrom } from './mail-from.ts'
import * as store from './outbox.store.ts'
import { emailDays } from '#contract/admin/emails.ts'

export interface Mailer {
  /** Writes and sends an email once a `key`, however often its job is tried. Call it from a job, never from a request. */
  send(draft: EmailDraft, key: string): Promise<void>
  /** The same for many at once; when one cannot go, the rest may have gone. */
  sendAll(drafts: readonly KeyedDraft[]): Promise<void>
  /** Whether emails stay in the app's own mailbox. */
  isOutboxOnly: boolean
  /** Tries an email that failed once more, now; false when it has not failed, undefined when there is none. */
  retry(id: string): Promise<boolean | undefined>
  prune(): Promise<void>
}

interface MailerDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'isProduction'>
  /** The address people see. */
  origin(): string
}

const retentionMs = emailDays * 24 * 3600_000

/**
 * The app's mailer: by SMTP when there is an address for it, into the emails table otherwise. An email stands in the
 * table before it goes, whole; once it has gone the keys in its links are blacked out. In production one that stays
 * never has them: nobody reads it there but who has the database or a copy of it.
 */
export async function openMailer({ db, clock, config, origin }: MailerDeps): Promise<Mailer> {
  const carry = config.smtpUrl
    ? (await import('./smtp.ts')).smtpCarrier(config.smtpUrl, () => ({
        from: mailFrom(config.mailFrom),
        replyTo: marketplace().supportEmail,
      }))
    : undefined
  async function sendAll(drafts: readonly KeyedDraft[]): Promise<void> {
    const sender = { origin: origin(), supportEmail: marketplace().supportEmail }
    const emails = drafts.map(({ draft, key }) => ({ email: renderEmail(draft, sender), key }))
    // The mailbox itself keeps an email once.
    if (!carry) return storeEmails(db, clock, config.isProduction ? emails.map(maskEmail) : emails)
    for (const keyed of emails) {
      const now = new Date(clock.now())
      const taken = await store.takeEmail(db, keyed, { id: newId('eml', clock), now })
      if (taken) await carryOut(carry, keyed)
    }
  }

  async function carryOut(carry: SendEmail, { email, key }: KeyedEmail): Promise<void> {
    try {
      await carry(email, key)
    } catch (error) {
      await store.setFailed(db, key, String(error))
      throw error
    }
    const now = new Date(clock.now())
    await store.setSent(db, key, { ...maskBody(email), now })
  }

  return {
    isOutboxOnly: !carry,
    send: (draft, key) => sendAll([{ draft, key }]),
    sendAll,
    async retry(id) {
      const row = await store.findInOutbox(db, id)
      if (!row) return undefined
      const email = carry && row.state === 'failed' ? await store.takeAgain(db, row) : undefined
      if (!carry || !email) return false
      // Whether it goes is what its row says afterwards.
      await carryOut(carry, { email, key: row.key }).catch(() => undefined)
      return true
    },
    async prune() {
      const before = new Date(clock.now() - retentionMs)
      await sql`delete from sent_emails where sent_at < ${before}`.execute(db)
      await sql`delete from emails where at < ${before}`.execute(db)
      if (config.isProduction) await maskKept(db)
    },
  }
}

const maskedAtOnce = 500

/** Blacks out the keys in what stayed here before this was production. */
async function maskKept(db: Db): Promise<void> {
  for (let after = ''; ;) {
    const page = await store.listKept(db, { after, limit: maskedAtOnce })
    for (const { id, ...body } of page) {
      const masked = maskBody(body)
      if (masked.text !== body.text || masked.html !== body.html) await store.setBody(db, id, masked)
    }
    if (page.length < maskedAtOnce) return
    after = page.at(-1)!.id
  }
}

function maskBody({ text, html }: Pick<Email, 'text' | 'html'>): Pick<Email, 'text' | 'html'> {
  return { text: maskSecrets(text), html: maskSecrets(html) }
}

function maskEmail({ email, key }: KeyedEmail): KeyedEmail {
  return { key, email: { ...email, ...maskBody(email) } }
}

const links = /https?:\/\/[^\s"'<>]+/g
// A part of an address that only a machine would make: long, and none of our ids, which open nothing by themselves.
const part = /(?<=[/=])[A-Za-z0-9_.~%-]{16,}(?=$|[/?&#;])/g
const id = /^[a-z]{3}_[0-9a-z]{26}$/
// A picture of a listing, which everybody may see.
const picture = /^https?:\/\/[^/]+\/pictures\/[0-9a-f]+-\d+\.jpg$/

// A code that is typed in: three groups of four or more, as no order, price or tracking number of ours is written.
const typed = /(?<![A-Z0-9-])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}(?![A-Z0-9-])/g

/** The same email without what its links and codes open: who reads it here learns that there was a key, not which. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(links, (link) => {
      const at = link.indexOf('/', link.indexOf('//') + 2)
      if (at < 0 || picture.test(link)) return link
      return link.slice(0, at) + link.slice(at).replaceAll(part, (word) => (id.test(word) ? word : '•••'))
    })
    .replaceAll(typed, '•••')
}
