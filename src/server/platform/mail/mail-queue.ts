import { inTransaction, type Db } from '../database/db.ts'
import type { Clock } from '../clock/clock.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { markReported } from '../outside/reported-errors.ts'
import type { ServiceHealth } from '../outside/service-health.ts'
import { eachMessage, putMessage, type Message } from '../outbox/outbox.ts'
import { openOutboxWorker, type OutboxWorker } from '../outbox/outbox-worker.ts'
import type { Email, KeyedEmail, SendEmail } from './email.ts'
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

/** Conversations with the mail server at a time, in one process. */
const mailSlots = 4

interface QueueDeps {
  db: Db
  clock: Clock
  log: Log
  carry: SendEmail
  health: ServiceHealth
}

/** Thrown where an email does not go because its address is suppressed; `readSuppressed` reads what it says. */
export class SuppressedAddress extends Error {
  override readonly name = 'SuppressedAddress'
  constructor({ reason, detail }: Pick<Suppression, 'reason' | 'detail'>) {
    super(`${reason}: ${detail}`)
  }
}

/** The suppression that a stored error of an email names; undefined for any other error. */
export function readSuppressed(error: string): Pick<Suppression, 'reason' | 'detail'> | undefined {
  const [, reason, detail] = /^SuppressedAddress: (rejected|bounce|complaint): (.*)$/s.exec(error) ?? []
  return reason === undefined ? undefined : { reason: reason as SuppressionReason, detail: detail! }
}

/** An email on its way, and whether its reader has just asked for it. */
export type QueuedEmail = KeyedEmail & { isRequested: boolean }

export interface MailQueue {
  /** Stores emails to be sent by the worker; one that has gone, or failed for good, under its key stays as it is. */
  put(emails: readonly QueuedEmail[]): Promise<void>
  /** Sends a stored email in the caller's time. @throws what the mail server says, SuppressedAddress */
  sendNow(email: QueuedEmail): Promise<void>
  /** Sends a failed email once more in the caller's time; whether it went is in its row afterwards. */
  retry(row: Pick<store.OutboxRow, 'id' | 'key' | 'attempts'>): Promise<boolean>
  worker: OutboxWorker
}

/**
 * Sends emails with slots of their own: a mail server that hangs holds up nothing but other emails. A job only writes
 * its email, in one transaction with the message by which the worker finds it.
 */
export function createMailQueue(deps: QueueDeps): MailQueue {
  const { db, clock, log } = deps
  const worker = openOutboxWorker(
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
      const email = await store.takeByKey(db, keyed.key)
      if (email) await carryOut(deps, email, keyed)
    },
    async retry(row) {
      const email = await store.takeAgain(db, row)
      if (!email) return false
      await carryOut(deps, email, { key: row.key, isRequested: true }).catch((error: unknown) =>
        log.debug({ err: error }, 'an email that was tried again failed'),
      )
      return true
    },
  }
}

async function deliver(deps: QueueDeps, { key, payload }: Message): Promise<void> {
  const email = await store.takeByKey(deps.db, key)
  if (!email) return
  const { isRequested = false } = payload as { isRequested?: boolean }
  try {
    await carryOut(deps, email, { key, isRequested })
  } catch (error) {
    if (error instanceof SuppressedAddress || readSmtpError(error).isFinal) return
    throw error
  }
}

/** Hands an email that was taken to the mail server, and writes down what came of it. */
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
        'an email was rejected for good',
      )
    throw isFinal ? markReported(error) : error
  }
  health.succeeded()
  const now = new Date(clock.now())
  await store.setSent(db, key, { ...maskBody(email), now })
}
