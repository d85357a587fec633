import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { openLoop, type Loop } from './loop.ts'

export interface SharedTimer extends Pick<Loop, 'start' | 'stop'> {
  /** Does the work if it is due; returns whether this process did it. */
  round(): Promise<boolean>
}

interface TimerOptions {
  db: Db
  log: Log
  name: string
  /** Time from one begin to the next, over all processes. */
  everyMs: number
  work(): Promise<void>
}

/**
 * Does work once in `everyMs` over all processes, for what must not wait in the job queue because it watches the queue.
 * The process that begins moves a row by compare-and-set; one that dies half way is followed by the next turn.
 */
export function createSharedTimer({ db, log, name, everyMs, work }: TimerOptions): SharedTimer {
  const round = async (): Promise<boolean> => {
    // A little early: the loops of the processes look at times of their own.
    const { rows } = await sql`insert into timers as t (name, begun_at) values (${name}, now())
      on conflict (name) do update set begun_at = now()
        where t.begun_at <= now() - make_interval(secs => ${(everyMs * 0.9) / 1000})
      returning 1`.execute(db)
    if (rows.length === 0) return false
    await work()
    await sql`update timers set done_at = now() where name = ${name}`.execute(db)
    return true
  }
  const loop = openLoop({
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

/** Seconds since the work of a timer was last done by any process; null where it never was. */
export async function secondsSinceTimer(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - done_at)::float8 as seconds from timers where name = ${name}`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}
