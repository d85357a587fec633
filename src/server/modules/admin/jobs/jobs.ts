import type { Job } from '#contract/admin/jobs.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import * as queue from '#platform/queue/outbox.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import { replayResult, auditTargetId } from './replay-result.ts'
import type { Language } from '#platform/language/translate.ts'

export interface JobDeps {
  db: Db
  clock: Clock
}

interface JobVersion {
  _id: string
  attempts: number
}

/**
 * Returns a page of jobs in one state, newest first. Also returns all worker processes, and the number of jobs in each
 * state.
 */
export async function listJobs(
  db: Db,
  { state, after, limit }: { state: queue.MessageState; after?: string | undefined; limit: number },
) {
  const key = readKeyset(after, 'text')
  const before = key && Number(key.id)
  if (before !== undefined && !Number.isSafeInteger(before)) throw fail('invalid_field', { field: 'after' })
  const rows = await queue.listMessages(db, { state, before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ id }) => ({ value: 'message', id: String(id) }))
  const runners = await queue.listRunners(db)
  return {
    jobs: page.map(jobView),
    next,
    counts: await queue.countMessages(db, countLimit),
    runners: runners.map(({ id, seenAt, ...runner }) => ({
      _id: id,
      seenAt: seenAt.toISOString(),
      ...runner,
    })),
  }
}

/** Admin who makes the change, and the language of the response. */
export interface ChangedBy {
  actor: Actor
  language: Language
}

/**
 * Replays the jobs in `seen`. If `seen` is undefined, replays all jobs in the state `dead`, which are no longer
 * retried. Skips a job in `seen` if the job was attempted again after the admin saw it.
 */
export function replayJobs(deps: JobDeps, by: ChangedBy, seen: readonly JobVersion[] | undefined) {
  return changeJobs(deps, by, seen, 'job.replay', undefined, queue.reviveMessages)
}

/** Deletes jobs in the state `dead`. Records the jobs and the reason in the audit log. */
export function discardJobs(deps: JobDeps, by: ChangedBy, seen: readonly JobVersion[], reason: string) {
  return changeJobs(deps, by, seen, 'job.discard', reason, queue.removeMessages)
}

async function changeJobs(
  { db, clock }: JobDeps,
  { actor, language }: ChangedBy,
  seen: readonly JobVersion[] | undefined,
  action: string,
  reason: string | undefined,
  apply: typeof queue.reviveMessages,
) {
  const found = await inTransaction(db, async (tx) => {
    const jobs = await queue.lockDeadMessages(tx, { seen: seen?.map(parseJobVersion) })
    await apply(
      tx,
      jobs.map(({ id }) => id),
    )
    const before = jobs.slice(0, maxAuditedJobs).map(({ id, topic, attempts, payload, error }) => ({
      id,
      task: topic,
      attempts,
      error: error?.slice(0, 200) ?? null,
      payload: payloadView(payload),
    }))
    const target = { kind: 'job', id: auditTargetId(seen) }
    await audit(tx, {
      actor,
      action,
      target,
      before,
      after: { jobs: jobs.length },
      reason,
      at: clock.now(),
    })
    return new Set(jobs.map(({ id: no }) => `message:${no}`))
  })
  return replayResult(seen, found, language)
}

const maxAuditedJobs = 100

function parseJobVersion({ _id, attempts }: JobVersion): { id: number; attempts: number } {
  const no = /^message:(\d{1,15})$/.exec(_id)?.[1]
  // Replace an invalid id with -1, which matches no job.
  return { id: no ? Number(no) : -1, attempts }
}

function jobView({ id, dueAt, payload, error, ...job }: queue.MessageRow): Job {
  return {
    _id: `message:${id}`,
    ...job,
    error: error?.slice(0, 2000) ?? null,
    payload: payloadView(payload),
    dueAt: dueAt?.toISOString() ?? null,
  }
}

const secret = /token|secret|password|key|code|html|text/i

/** Shortens a payload for display and masks values that could be secrets. */
function payloadView(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      secret.test(name) ? '•••' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300),
    ]),
  )
}
