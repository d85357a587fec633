import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { createLoop, type Loop } from '../queue/loop.ts'

export interface SharedTimer extends Pick<Loop, 'start' | 'stop'> {
  /** Runs the work if it is due. Returns whether this process ran the work. */
  round(): Promise<boolean>
}

interface TimerOptions {
  db: Db
  log: Log
  name: string
  /** Interval in ms between the starts of two runs, across all processes. */
  everyMs: number
  work(): Promise<void>
}

/**
 * Creates a timer that runs work every `everyMs`, in only one of the processes. Does not use the job queue, because the
 * work monitors the job queue. A process claims a run by updating the timer's row. If the process dies during the run,
 * the next run still starts on time.
 */
export function createSharedTimer({ db, log, name, everyMs, work }: TimerOptions): SharedTimer {
  const round = async (): Promise<boolean> => {
    // A run can start slightly early, because the loops of different processes are not synchronized.
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

/** Returns the number of seconds since any process last finished a timer's work, or null if it has never run. */
export async function secondsSinceTimer(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - done_at)::float8 as seconds from timers where name = ${name}`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}
