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
   * Queues an email, only once per `key`, even if the calling job is retried. Emails are sent separately from jobs.
   * Call this function in a job, never in a request.
   */
  send(draft: EmailDraft, key: string): Promise<void>
  /** Queues several emails. If an email cannot be stored, the emails before it might already be stored. */
  sendAll(drafts: readonly KeyedDraft[]): Promise<void>
  /**
   * Sends an email to test the mail server. The caller waits for the result.
   * @throws the SMTP error
   */
  sendNow(draft: EmailDraft, key: string): Promise<void>
  /** Whether emails stay in the app's own mailbox because no mail server is configured. */
  hasNoMailServer: boolean
  /** Retries a failed email now. Returns false if the email has not failed, and undefined if it does not exist. */
  retry(id: string): Promise<boolean | undefined>
  prune(): Promise<void>
  start(): void
  /**
   * Stops sending when the emails that are currently being sent are finished. Emails that are not sent by the time that
   * `deadline` resolves are left to other processes.
   */
  stop(deadline?: Promise<unknown>): Promise<void>
  /** Sends a batch of queued emails. Returns whether any emails were queued. */
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
 * Creates the mailer. With SMTP, the mailer stores each complete email, sends it, and then masks the tokens in its
 * links. Without SMTP, the mailer only stores emails. In production, it masks the tokens of such emails before storing
 * them, so that access to the database does not give access to accounts.
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

  /**
   * Renders emails and returns them for the queue. If there is no mail server, stores them in the app's own mailbox
   * instead.
   */
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
    // The development mailbox stores only one email per key.
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

/** Masks the tokens in emails that the app stored before this marketplace was in production. */
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
