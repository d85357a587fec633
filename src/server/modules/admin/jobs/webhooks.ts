import type { Webhook } from '#contract/admin/jobs.ts'
import { audit } from '#platform/audit/audit.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { inTransaction } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import {
  countCardEvents,
  listCardEvents,
  reviveCardEvents,
  type CardEventRow,
} from '#modules/orders/card-inbox.ts'
import { type ChangedBy, type JobDeps } from './jobs.ts'
import { replayResult, auditTargetId } from './replay-result.ts'

/** Returns a page of the payment provider's webhook events, newest first. */
export async function listWebhooks(
  { db }: Pick<JobDeps, 'db'>,
  {
    state,
    after,
    limit,
  }: { state?: Webhook['state'] | undefined; after?: string | undefined; limit: number },
) {
  const key = readKeyset(after, 'time')
  const before = key && { receivedAt: String(key.value), id: key.id }
  const rows = await listCardEvents(db, { state, before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ at, id }) => ({ value: at, id }))
  return { webhooks: page.map(webhookView), next, counts: await countCardEvents(db) }
}

const columns: CsvColumns<CardEventRow> = [
  ['event', ({ id }) => id],
  ['event-type', ({ type }) => type],
  ['state', ({ state }) => state],
  ['attempts', ({ attempts }) => attempts],
  ['error', ({ error }) => error],
  ['object', ({ objectId }) => objectId],
  ['account', ({ accountId }) => accountId],
  ['received', ({ receivedAt }) => receivedAt],
]

/** Exports the payment provider's webhook events as a CSV file. */
export function exportWebhooks(
  { db }: Pick<JobDeps, 'db'>,
  state: Webhook['state'] | undefined,
  now: number,
) {
  const read = (last: CardEventRow | undefined, limit: number) =>
    listCardEvents(db, { state, before: last && { receivedAt: last.at, id: last.id }, limit })
  return createCsvFile({ name: 'webhooks', now, columns, read })
}

/**
 * Replays the webhook events in `seen`. If `seen` is undefined, replays all webhook events in the state `dead`, which
 * are no longer retried. Skips an event in `seen` if it was attempted again after the admin saw it.
 */
export async function replayWebhooks(
  { db, clock }: JobDeps,
  { actor, language }: ChangedBy,
  seen: readonly { _id: string; attempts: number }[] | undefined,
) {
  const now = clock.now()
  const revived = await inTransaction(db, async (tx) => {
    const events = await reviveCardEvents(tx, seen)
    const before = events
      .slice(0, 100)
      .map(({ id, type, attempts, error }) => ({ id, type, attempts, error }))
    const after = { events: events.length }
    await audit(tx, {
      actor,
      action: 'webhook.replay',
      target: { kind: 'webhook', id: auditTargetId(seen) },
      before,
      after,
      at: now,
    })
    return new Set(events.map((event) => event.id))
  })
  return replayResult(seen, revived, language)
}

function webhookView({ id, receivedAt, dueAt, at: _at, ...event }: CardEventRow): Webhook {
  return {
    _id: id,
    ...event,
    receivedAt: receivedAt.toISOString(),
    dueAt: (event.state === 'new' && dueAt?.toISOString()) || null,
  }
}
