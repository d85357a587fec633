import type { Clock } from '../core/clock.ts'
import type { Config } from '../config/config.ts'
import { marketplace } from '../config/marketplace.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { createServiceHealth, type ServiceHealth } from '../telemetry/service-health.ts'
import { storeEmails } from './dev-mailbox.ts'
import type { EmailDraft, KeyedDraft, KeyedEmail } from './layout/email.ts'
import { renderEmail } from './layout/layout.ts'
import { createMailQueue, type MailQueue, type QueuedEmail } from './mail-queue.ts'
import { mailFrom } from './mail-from.ts'
import { maskBody } from './mask-secrets.ts'
import { pruneReports } from './suppressions.store.ts'
import * as store from './outbox.store.ts'
import { emailDays } from '#contract/admin/emails.ts'

export interface Mailer {
  /**
   * Queues an email once per `key`, even if its job is retried. It is sent in slots separate from jobs. Call it from a job,
   * never from a request.
   */
  send(draft: EmailDraft, key: string): Promise<void>
  /** Queues several emails; if one cannot be stored, others may have been. */
  sendAll(drafts: readonly KeyedDraft[]): Promise<void>
  /** Sends an email while the caller waits, to test the mail server. @throws the SMTP error */
  sendNow(draft: EmailDraft, key: string): Promise<void>
  /** Whether emails stay in the app's own mailbox because there is no mail server. */
  hasNoMailServer: boolean
  /** Retries a failed email now. Returns false if it has not failed, undefined if it does not exist. */
  retry(id: string): Promise<boolean | undefined>
  prune(): Promise<void>
  start(): void
  /** Stops after the emails being sent. Emails not sent before `deadline` resolves are left to other processes. */
  stop(deadline?: Promise<unknown>): Promise<void>
  /** Sends a batch of waiting emails. Returns whether there were any. */
  round(): Promise<boolean>
}

interface MailerDeps {
  db: Db
  clock: Clock
  log: Log
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'isProduction'>
  /** Returns the public URL. */
  origin(): string
  health?: ServiceHealth
}

const retentionMs = emailDays * 24 * 3600_000

/**
 * Opens the mailer: it sends by SMTP if configured, otherwise it stores emails in their table. A complete email is
 * stored before it is sent; afterwards the tokens in its links are masked. In production without SMTP, emails are
 * stored with masked tokens, so that access to the database gives no access to accounts.
 */
export async function createMailer(deps: MailerDeps): Promise<Mailer> {
  const { db, clock, log, config, origin, health = createServiceHealth('email', { log }) } = deps
  const carry = config.smtpUrl
    ? (await import('./smtp.ts')).createSmtpSender(config.smtpUrl, () => ({
        from: mailFrom(config.mailFrom),
        replyTo: marketplace().supportEmail,
      }))
    : undefined
  const queue = carry && createMailQueue({ db, clock, log, carry, health })

  /** Renders emails and queues them, or stores them in the app's own mailbox without a mail server. */
  async function prepare(
    drafts: readonly KeyedDraft[],
    send: (queue: MailQueue, email: QueuedEmail[]) => Promise<void>,
  ) {
    const sender = { origin: origin(), supportEmail: marketplace().supportEmail }
    const emails = drafts.map(({ draft, key }) => ({
      email: renderEmail(draft, sender),
      key,
      isRequested: draft.isRequested ?? false,
    }))
    if (queue) return send(queue, emails)
    // The development mailbox stores each key once.
    await storeEmails(db, clock, config.isProduction ? emails.map(maskEmail) : emails)
  }
  const sendAll: Mailer['sendAll'] = (drafts) => prepare(drafts, (to, emails) => to.put(emails))

  return {
    hasNoMailServer: !queue,
    send: (draft, key) => sendAll([{ draft, key }]),
    sendAll,
    sendNow: (draft, key) => prepare([{ draft, key }], (to, [email]) => to.sendNow(email!)),
    async retry(id) {
      const row = await store.findInOutbox(db, id)
      if (!row) return undefined
      if (!queue || row.state !== 'failed') return false
      return queue.retry(row)
    },
    start: () => queue?.worker.start(),
    stop: async (deadline) => queue?.worker.stop(deadline),
    round: async () => (await queue?.worker.round()) ?? false,
    async prune() {
      const before = new Date(clock.now() - retentionMs)
      await db.deleteFrom('sent_emails').where('sent_at', '<', before).execute()
      await db.deleteFrom('emails').where('at', '<', before).execute()
      await pruneReports(db, before)
      if (config.isProduction) await maskStored(db)
    },
  }
}

const maskBatch = 500

/** Masks the tokens in emails that were stored before this became production. */
async function maskStored(db: Db): Promise<void> {
  for (let after = ''; ;) {
    const page = await store.listStored(db, { after, limit: maskBatch })
    for (const { id, ...body } of page) {
      const masked = maskBody(body)
      if (masked.text !== body.text || masked.html !== body.html) await store.setBody(db, id, masked)
    }
    if (page.length < maskBatch) return
    after = page.at(-1)!.id
  }
}

function maskEmail({ email, key }: KeyedEmail): KeyedEmail {
  return { key, email: { ...email, ...maskBody(email) } }
}
