import { sql } from 'kysely'
import type { QueueDeps } from './deliver.ts'
import { createLoop, type Loop } from './loop.ts'
import type { Executor } from './messages.ts'

/** A process without a heartbeat for this many seconds counts as dead. */
const runnerTimeoutSeconds = 30
const heartbeatIntervalMs = 5_000

export interface RunnerRow {
  id: string
  seenAt: Date
  isAlive: boolean
  running: number
}

/**
 * Creates the heartbeat of this process. The heartbeat adds the process to the list of processes that run jobs. Leases
 * do not depend on the heartbeat.
 */
export function createHeartbeat({ db, log, isOutage }: QueueDeps, id: string): Pick<Loop, 'start' | 'stop'> {
  const round = async (): Promise<boolean> => {
    await sql`with old as (delete from job_workers where seen_at < now() - interval '1 day')
      insert into job_workers (id, seen_at) values (${id}, now())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
    return false
  }
  const loop = createLoop({ name: 'job heartbeat', everyMs: heartbeatIntervalMs, round, log, isOutage })
  return {
    start: () => loop.start(),
    async stop() {
      await loop.stop()
      await sql`delete from job_workers where id = ${id}`.execute(db)
    },
  }
}

/** Returns the processes that have sent a heartbeat in the last 24 hours, newest first. */
export async function listRunners(db: Executor): Promise<RunnerRow[]> {
  const { rows } = await sql<RunnerRow>`
    select w.id, w.seen_at as "seenAt", w.seen_at > now() - make_interval(secs => ${runnerTimeoutSeconds}) as "isAlive",
      (select count(*)::integer from outbox m where m.runner = w.id) as running
    from job_workers w order by w.seen_at desc, w.id limit 200`.execute(db)
  return rows
}
