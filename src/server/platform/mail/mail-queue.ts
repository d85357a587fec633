import { inTransaction, type Db } from '../database/db.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Log } from '../telemetry/log.ts'
import { markReported } from '../telemetry/reported-errors.ts'
import type { ServiceHealth } from '../telemetry/service-health.ts'
import {
  eachMessage,
  type Message,
  createOutboxWorker,
  type OutboxWorker,
  putMessage,
} from '../queue/outbox.ts'
import type { Email, KeyedEmail, SendEmail } from './layout/email.ts'
import { maskBody } from './mask-secrets.ts'
import * as store from './outbox.store.ts'
import { readSmtpError, smtpReplyOf } from './smtp-errors.ts'
import {
  findSuppression,
  suppressAddress,
  type Suppression,
  type SuppressionReason,
} from './suppressions.store.ts'

export const mailTopic = 'emails:send'

/** Maximum number of concurrent SMTP connections in one process. */
const mailSlots = 4

interface QueueDeps {
  db: Db
  clock: Clock
  log: Log
  carry: SendEmail
  health: ServiceHealth
}

/**
 * Thrown if an email is not sent because the recipient's address is suppressed. `readSuppressed` parses the error's
 * text.
 */
export class SuppressedAddress extends Error {
  override readonly name = 'SuppressedAddress'
  constructor({ reason, detail }: Pick<Suppression, 'reason' | 'detail'>) {
    super(`${reason}: ${detail}`)
  }
}

/** Parses the reason for the suppression from the stored error of an email. Returns undefined for any other error. */
export function readSuppressed(error: string): Pick<Suppression, 'reason' | 'detail'> | undefined {
  const [, reason, detail] = /^SuppressedAddress: (rejected|bounce|complaint): (.*)$/s.exec(error) ?? []
  return reason === undefined ? undefined : { reason: reason as SuppressionReason, detail: detail! }
}

/** Email in the queue. `isRequested` is true if the recipient has just requested it. */
export type QueuedEmail = KeyedEmail & { isRequested: boolean }

export interface MailQueue {
  /**
   * Stores emails, which the worker then sends. Does not change a stored email with the same key if it was already sent
   * or has failed permanently.
   */
  put(emails: readonly QueuedEmail[]): Promise<void>
  /**
   * Stores an email and sends it while the caller waits.
   * @throws the SMTP error, or SuppressedAddress
   */
  sendNow(email: QueuedEmail): Promise<void>
  /** Retries a failed email while the caller waits. The email's database row then contains the result. */
  retry(row: Pick<store.OutboxRow, 'id' | 'key' | 'attempts'>): Promise<boolean>
  worker: OutboxWorker
}

/**
 * Creates the queue that sends emails. The queue limits its SMTP connections separately from other work, so that a mail
 * server that does not respond delays only emails. A job stores its email and the outbox message for the worker in one
 * transaction.
 */
export function createMailQueue(deps: QueueDeps): MailQueue {
  const { db, clock, log } = deps
  const worker = createOutboxWorker(
    deps,
    [{ name: mailTopic, deliver: eachMessage((message) => deliver(deps, message), { atOnce: true }) }],
    { name: 'emails', everyMs: 1_000, batch: mailSlots },
  )
  const stored = async (keyed: QueuedEmail, message: boolean): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const now = new Date(clock.now())
      const isOpen = await store.queueEmail(tx, keyed, { id: newId('eml', clock), now })
      if (isOpen && message)
        await putMessage(tx, {
          topic: mailTopic,
          key: keyed.key,
          payload: keyed.isRequested ? { isRequested: true } : {},
        })
      return isOpen
    })
  return {
    worker,
    async put(emails) {
      let isWaiting = false
      for (const keyed of emails) isWaiting = (await stored(keyed, true)) || isWaiting
      if (isWaiting) worker.wake()
    },
    async sendNow(keyed) {
      if (!(await stored(keyed, false))) return
      const email = await store.claimByKey(db, keyed.key)
      if (email) await carryOut(deps, email, keyed)
    },
    async retry(row) {
      const email = await store.claimFailed(db, row)
      if (!email) return false
      await carryOut(deps, email, { key: row.key, isRequested: true }).catch((error: unknown) =>
        log.debug({ err: error }, 'a retried email failed'),
      )
      return true
    },
  }
}

async function deliver(deps: QueueDeps, { key, payload }: Message): Promise<void> {
  const email = await store.claimByKey(deps.db, key)
  if (!email) return
  const { isRequested = false } = payload as { isRequested?: boolean }
  try {
    await carryOut(deps, email, { key, isRequested })
  } catch (error) {
    if (error instanceof SuppressedAddress || readSmtpError(error).isFinal) return
    throw error
  }
}

/** Sends a claimed email and records the result. */
async function carryOut(
  { db, clock, log, carry, health }: QueueDeps,
  email: Email,
  { key, isRequested }: { key: string; isRequested: boolean },
): Promise<void> {
  const suppression = isRequested ? undefined : await findSuppression(db, email.to)
  if (suppression) {
    const error = new SuppressedAddress(suppression)
    await store.setFailed(db, key, String(error))
    throw error
  }
  try {
    await carry(email, key)
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure))
    const { isFinal, isAddressDead } = readSmtpError(error)
    if (!isFinal) health.failed(error)
    else if (isAddressDead) health.succeeded()
    else health.rejected()
    await store.setFailed(db, key, String(error))
    if (isAddressDead) {
      const since = new Date(clock.now())
      await suppressAddress(db, { address: email.to, reason: 'rejected', detail: smtpReplyOf(error), since })
    }
    if (isFinal)
      log.warn(
        { reply: smtpReplyOf(error), to: email.to, isSuppressed: isAddressDead },
        'an email was rejected permanently',
      )
    throw isFinal ? markReported(error) : error
  }
  health.succeeded()
  const now = new Date(clock.now())
  await store.setSent(db, key, { ...maskBody(email), now })
}
