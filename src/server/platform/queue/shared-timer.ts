import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { createLoop, type Loop } from '../queue/loop.ts'

export interface SharedTimer extends Pick<Loop, 'start' | 'stop'> {
  /** Runs the work if it is due; returns whether this process ran it. */
  round(): Promise<boolean>
}

interface TimerOptions {
  db: Db
  log: Log
  name: string
  /** Interval in ms between starts, over all processes. */
  everyMs: number
  work(): Promise<void>
}

/**
 * Runs work once per `everyMs` over all processes, without the job queue, because it monitors the queue. A process claims a
 * run by compare-and-set on a row; if it dies, the next run follows as usual.
 */
export function createSharedTimer({ db, log, name, everyMs, work }: TimerOptions): SharedTimer {
  const round = async (): Promise<boolean> => {
    // A run may start a little early, because the loops of the processes are not synchronized.
    const { rows } = await sql`insert into timers as t (name, begun_at) values (${name}, now())
      on conflict (name) do update set begun_at = now()
        where t.begun_at <= now() - make_interval(secs => ${(everyMs * 0.9) / 1000})
      returning 1`.execute(db)
    if (rows.length === 0) return false
    await work()
    await sql`update timers set done_at = now() where name = ${name}`.execute(db)
    return true
  }
  const loop = createLoop({
    name,
    everyMs: everyMs / 4,
    log,
    round: async () => {
      await round()
      return false
    },
  })
  return { round, start: () => loop.start(), stop: () => loop.stop() }
}

/** Returns the seconds since any process last finished a timer's work; null if it never ran. */
export async function secondsSinceTimer(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - done_at)::float8 as seconds from timers where name = ${name}`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}
