import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { openLoop } from '../outbox/loop.ts'
import { workerSilenceSeconds } from '#contract/admin/jobs.ts'

/** How often a process says that its workers live, and after what silence they count as gone. */
export interface Pulse {
  everyMs: number
  goneAfterMs: number
}

export const defaultPulse: Pulse = { everyMs: 5_000, goneAfterMs: workerSilenceSeconds * 1000 }

/**
 * A killed process leaves its jobs locked, by graphile-worker's own rule for four hours. So the workers of every
 * process are heard of every few seconds, and the jobs of those that fell silent are returned to the others.
 */
export function openJobWorkers(pool: pg.Pool, log: Log, { everyMs, goneAfterMs }: Pulse) {
  const workers = new Set<string>()
  const underWay = new Set<string>()
  let askedAt = -Infinity
  let trustFrom = -Infinity
  const asked = (): void => void (askedAt = performance.now())
  /** Creates the event emitter of a runner, registers its workers, and returns the name that it last used to lock jobs. */
  function watch(): { events: WorkerEvents; latest(): string } {
    const events: WorkerEvents = new EventEmitter()
    let latest = ''
    // graphile-worker locks a job under the name of its worker's pool.
    events.on('pool:create', ({ workerPool }) => void workers.add((latest = workerPool.id)))
    events.on('worker:getJob:empty', asked)
    events.on('job:start', ({ job }: { job: Job }) => void (asked(), underWay.add(job.id)))
    events.on('job:complete', ({ job }: { job: Job }) => void (asked(), underWay.delete(job.id)))
    return { events, latest: () => latest }
  }
  const loop = openLoop({
    name: 'job workers',
    everyMs,
    log,
    async round() {
      try {
        await beat(pool, [...workers])
      } catch (error) {
        // Nobody could be heard of meanwhile: the others get the time to be heard again.
        trustFrom = performance.now() + goneAfterMs
        throw error
      }
      if (performance.now() < trustFrom) return false
      const freed = await freeSilent(pool, goneAfterMs)
      if (freed.length > 0) log.warn({ workers: freed }, 'the jobs of workers that are gone were given back')
      await freeUnknown(pool, [...workers], [...underWay], goneAfterMs)
      return false
    },
  })
  /** Releases at once what the workers of a runner that has ended had locked. */
  async function retire(by: pg.Pool, ids: readonly string[]): Promise<void> {
    await unlock(by, ids)
    await by.query('delete from job_workers where id = any($1::text[])', [ids])
    for (const id of ids) workers.delete(id)
  }
  return {
    watch,
    start: () => loop.start(),
    countUnderWay: () => underWay.size,
    /** When a worker was last known to get an answer; ms as of `performance.now()`. */
    askedAt: () => askedAt,
    retire,
    async stop() {
      await loop.stop()
      await retire(pool, [...workers])
    },
  }
}

export type JobWorkers = ReturnType<typeof openJobWorkers>

async function beat(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'job-workers-beat',
    text: `with old as (delete from job_workers where seen_at < now() - interval '1 day')
      insert into job_workers (id, seen_at) select unnest($1::text[]), now()
      on conflict (id) do update set seen_at = excluded.seen_at`,
    values: [ids],
  })
}

/** A job locked a moment ago may be of a worker whose first sign is still under way. */
export async function freeSilent(pool: pg.Pool, goneAfterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] | null }>({
    name: 'job-workers-silent',
    text: `select array_agg(distinct locked_by) as ids from (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_at is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null) l
      where locked_at < now() - make_interval(secs => $1) and not exists (select from job_workers w
        where w.id = l.locked_by and w.seen_at > now() - make_interval(secs => $1))`,
    values: [goneAfterMs / 1000],
  })
  const ids = rows[0]?.ids
  if (ids) await unlock(pool, ids)
  return ids ?? []
}

/**
 * Lets the jobs of these workers be done by others. One whose key was queued again while it ran is not to run again:
 * its successor does the work, and graphile-worker took its key and its attempts for that, without an error.
 */
async function unlock(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs where locked_by = any($1::text[])
       and key is null and last_error is null and max_attempts > 1 and attempts >= max_attempts`,
    [ids],
  )
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
}

/**
 * Unlocks what our own workers hold in the database and know nothing of: they were given it by an answer that was
 * lost on its way.
 */
async function freeUnknown(
  pool: pg.Pool,
  workers: readonly string[],
  underWay: readonly string[],
  goneAfterMs: number,
): Promise<void> {
  await pool.query({
    name: 'job-workers-free-unknown',
    text: `with freed as (
        update graphile_worker._private_jobs set locked_by = null, locked_at = null
        where locked_by = any($1::text[]) and id <> all($2::bigint[])
          and locked_at < now() - make_interval(secs => $3)
        returning job_queue_id)
      update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      from freed where q.id = freed.job_queue_id and q.locked_by = any($1::text[])`,
    values: [workers, underWay, goneAfterMs / 1000],
  })
}
