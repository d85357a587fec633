import { setTimeout as pause } from 'node:timers/promises'
import { alertKinds, alertReceivers, type AlertKind, type AlertReceivers } from '#contract/admin/alerts.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { actorId } from '#platform/http/access/actor.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { secondsSinceTimer } from '#platform/queue/shared-timer.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { findReceivers, saveReceivers as storeReceivers } from '#platform/settings/alert-receivers.store.ts'
import { nextAlertState } from './alert.rules.ts'
import * as store from './alerts.store.ts'
import {
  evaluateMeasurement,
  alertLimit,
  alertMeasurements,
  sentOnceAlerts,
  type MeasureContext,
  type Measurement,
} from './measure.ts'
import { sendAlert, type SenderContext, type AlertMessage } from './send-alert.ts'

export type AlertContext = MeasureContext & SenderContext & { secrets: Secrets; log: Log }

const hourMs = 3600_000
const retentionMs = hourMs
/** Timeout, in ms, of each measurement. The timeout prevents a hanging disk from blocking the other measurements. */
const timeoutMs = 10_000

export const evaluationTimer = 'alerts:judge'
/** Alerts count as late if the last evaluation was more than this number of seconds ago. */
const lateSeconds = 300

/**
 * Returns whether no process has evaluated the alerts for five minutes. If the alerts were never evaluated, returns
 * whether the app has been running for more than five minutes (`upSeconds`), so that the alerts of a new marketplace do
 * not count as late.
 */
export async function areAlertsLate(db: Db, upSeconds: number): Promise<boolean> {
  return ((await secondsSinceTimer(db, evaluationTimer)) ?? upSeconds) > lateSeconds
}

/**
 * Evaluates all alerts once. Saves the new states and enqueues the messages to operators in one transaction, so that
 * each message is sent only once.
 */
export async function evaluateAlerts(context: AlertContext): Promise<void> {
  const { db, settings } = context
  const measurements = await measureAll(context)
  const now = systemClock.now()
  const repeatMs = settings.now.alertRepeatHours * hourMs
  await inTransaction(db, async (tx) => {
    await store.lockAlerts(tx)
    const rows = await store.listAlerts(tx)
    for (const [kind, measurement] of measurements) {
      const { place = null } = measurement
      const before = rows.find((row) => row.kind === kind)
      const limit = alertLimit(kind, settings)
      const { isFiring, measured } = evaluateMeasurement(kind, measurement, limit, before)
      const { transition, ...state } = nextAlertState(before, isFiring, {
        now,
        repeatMs: sentOnceAlerts.has(kind) ? Infinity : repeatMs,
      })
      await store.saveAlert(tx, { ...state, kind, measured, place })
      if (transition) await queueMessages(tx, { kind, transition, measured, place, limit, at: now })
    }
  })
  await store.pruneResponses(db, new Date(now - retentionMs))
}

/**
 * Runs all measurements. Omits measurements that fail or time out. The next evaluation tries these measurements again.
 */
async function measureAll(context: AlertContext): Promise<Map<AlertKind, Measurement>> {
  const measured = new Map<AlertKind, Measurement>()
  for (const kind of alertKinds) {
    const timeoutController = new AbortController()
    const timeout = pause(timeoutMs, undefined, { signal: timeoutController.signal, ref: false }).then(
      (): never => {
        throw new Error(`no response within ${timeoutMs / 1000} s`)
      },
    )
    try {
      measured.set(kind, await Promise.race([alertMeasurements[kind](context), timeout]))
    } catch (error) {
      context.log.error({ err: error, alert: kind }, 'could not evaluate an alert')
    } finally {
      timeout.catch(() => undefined)
      timeoutController.abort()
    }
  }
  return measured
}

async function queueMessages(tx: Tx, message: AlertMessage): Promise<void> {
  const { emails, webhook } = await readReceivers(tx)
  for (const to of [...emails, ...(webhook ? ['webhook'] : [])])
    await enqueue(
      tx,
      'alerts:send',
      { ...message, to },
      { key: `alert:${message.kind}:${message.at}:${to}`, maxAttempts: 12 },
    )
}

/** Returns the state of every alert, and the recipients of alert messages. */
export async function listAlerts(context: AlertContext) {
  const rows = await store.listAlerts(context.db)
  const alerts = alertKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return {
      kind,
      isFiring: row?.isFiring ?? false,
      measured: row?.measured ?? null,
      place: row?.place ?? null,
      limit: alertLimit(kind, context.settings),
      since: row?.since.toISOString() ?? null,
      notifiedAt: row?.notifiedAt?.toISOString() ?? null,
    }
  })
  return { alerts, ...(await viewReceivers(context)) }
}

/**
 * Saves the recipients of alert messages.
 * @throws stale_version
 */
export async function saveReceivers(
  context: AlertContext,
  actor: Actor,
  { version, ...receivers }: AlertReceivers & { version: number },
) {
  const { db, clock } = context
  const at = clock.now()
  const isStored = await inTransaction(db, async (tx) => {
    const before = await readReceivers(tx)
    if (!(await storeReceivers(tx, { receivers, version, setAt: new Date(at), setBy: actorId(actor) })))
      return false
    const target = { kind: 'setting', id: 'alerts' }
    await audit(tx, { actor, action: 'alerts.receivers', target, before, after: receivers, at })
    return true
  })
  if (!isStored) throw fail('stale_version')
  return viewReceivers(context)
}

/** Sends a test message to all recipients now. Returns the result for each recipient. */
export async function testAlerts(context: AlertContext) {
  const { emails, webhook } = await readReceivers(context.db)
  const message: AlertMessage = {
    kind: 'test',
    transition: 'firing',
    measured: null,
    place: null,
    limit: 0,
    at: systemClock.now(),
  }
  const sent = await Promise.all(
    [...emails, ...(webhook ? ['webhook'] : [])].map(async (to) => {
      const errorMessage = await sendAlert(context, message, to, { webhook, waits: true }).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300),
      )
      return { to: to === 'webhook' ? webhook : to, isTaken: errorMessage === '', why: errorMessage }
    }),
  )
  return { sent }
}

/** Handles the job that sends an alert to one recipient. */
export async function sendQueuedAlert(context: AlertContext, payload: unknown): Promise<void> {
  const { to, ...message } = payload as AlertMessage & { to: string }
  await sendAlert(context, message, to, await readReceivers(context.db))
}

async function viewReceivers({ db }: AlertContext) {
  const row = await findReceivers(db)
  return { receivers: parse(row?.value), version: row?.version ?? 0 }
}

/** Returns the secret that signs alert webhooks, and records the access as a security event. */
export async function getAlertSecret(
  { db, secrets, clock }: AlertContext,
  actor: Actor,
): Promise<{ secret: string }> {
  const secret = (await secrets.keys('alert-webhook')).current()
  await recordSecurityEvent(db, {
    kind: 'secret.read',
    person: actorId(actor),
    details: { secret: 'alert-webhook' },
    at: clock.now(),
  })
  return { secret: `whsec_${Buffer.from(secret).toString('base64')}` }
}

async function readReceivers(db: Db | Tx): Promise<AlertReceivers> {
  return parse((await findReceivers(db))?.value)
}

function parse(value: unknown): AlertReceivers {
  const read = alertReceivers.safeParse(value ?? {})
  return read.success ? read.data : alertReceivers.parse({})
}
