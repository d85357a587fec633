import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import { openLoop } from './loop.ts'

/** How often a process says that its workers live, and after what silence they count as gone. */
export interface Pulse {
  everyMs: number
  goneAfterMs: number
}

export const defaultPulse: Pulse = { everyMs: 5_000, goneAfterMs: 30_000 }

/**
 * A killed process leaves its jobs locked, by graphile-worker's own rule for four hours. So the workers of every
 * process are heard of every few seconds, and the jobs of those that fell silent are given back to the others.
 */
export function openJobWorkers(pool: pg.Pool, log: Log, { everyMs, goneAfterMs }: Pulse) {
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  // graphile-worker locks a job in the name of the pool its worker is in.
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id))
  const loop = openLoop({
    name: 'job workers',
    everyMs,
    log,
    async round() {
      await beat(pool, [...workers])
      const freed = await freeSilent(pool, goneAfterMs)
      if (freed.length > 0) log.warn({ workers: freed }, 'the jobs of workers that are gone were given back')
      return false
    },
  })
  return {
    events,
    start: () => loop.start(),
    async stop() {
      await loop.stop()
      await pool.query('delete from job_workers where id = any($1::text[])', [[...workers]])
      workers.clear()
    },
  }
}

async function beat(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'job-workers-beat',
    text: `with old as (delete from job_workers where seen_at < now() - interval '1 day')
      insert into job_workers (id, seen_at) select unnest($1::text[]), now()
      on conflict (id) do update set seen_at = excluded.seen_at`,
    values: [ids],
  })
}

// A job locked a moment ago may be of a worker whose first sign is still under way.
async function freeSilent(pool: pg.Pool, goneAfterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>({
    name: 'job-workers-free',
    text: `with silent as (
        select array_agg(distinct locked_by) as ids from (
          select locked_by, locked_at from graphile_worker._private_jobs where locked_at is not null
          union all
          select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null) l
        where locked_at < now() - make_interval(secs => $1) and not exists (select from job_workers w
          where w.id = l.locked_by and w.seen_at > now() - make_interval(secs => $1)))
      select ids, graphile_worker.force_unlock_workers(ids) from silent where ids is not null`,
    values: [goneAfterMs / 1000],
  })
  return rows[0]?.ids ?? []
}
